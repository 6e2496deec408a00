// How evenly the page draws while something is pulled about.

/** Milliseconds from frame to frame while the unit is pulled about, and the work of the page for each. */
export async function frames(page, at) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value;
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 20, at.y);
  const before = await busy();
  await page.evaluate(() => {
    window.frames_ = [];
    const next = (now) => {
      window.frames_.push(now);
      window.frame_ = requestAnimationFrame(next);
    };
    window.frame_ = requestAnimationFrame(next);
  });
  for (let i = 0; i < 120; i++) {
    await page.mouse.move(at.x + 90 * Math.sin(i / 9), at.y - 90 * Math.cos(i / 7));
    await page.waitForTimeout(8);
  }
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.frame_);
    return window.frames_;
  });
  const work = (await busy()) - before;
  await page.mouse.up();
  return { gaps: times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b), work: (1000 * work) / times.length };
}
