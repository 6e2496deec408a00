// How soon a first visitor can give an order: from an empty browser by Home, Play and Begin to the first order that the
// panel shows, with the processor throttled. The page presses its own buttons as soon as they are there, so that nothing
// but the page is measured. One line of JSON: milliseconds by the clock (to each of the three), those of the page's own
// thread, and the bytes of the first load.
//   node web/tests/start.mjs [TIMES SLOWER]      4 unless told
import { launch, run, serve } from './harness.mjs';

const slower = Number(process.argv[2] ?? 4);
const [server, browser] = [await serve(), await launch()];

/** Runs in the page. */
function press() {
  const wanted = ['.start .main', '.panel .brief .main', '.panel .orders .order'];
  window.reached = [];
  const look = () => {
    const button = document.querySelector(wanted[0] ?? 'nothing');
    if (!button || button.disabled) return;
    wanted.shift();
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.reached.push(Math.round(performance.now())); // it has been painted
        if (wanted.length > 0) button.click();
      }),
    );
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

async function start({ page, context, open }) {
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  const sizes = [];
  context.on('requestfinished', (request) => sizes.push(request.sizes().then((s) => (bytes += s.responseBodySize)).catch(() => {})));
  await page.addInitScript(press);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await open('#/');
  await page.waitForFunction(() => window.reached.length === 3, null, { polling: 50 });
  const { metrics } = await cdp.send('Performance.getMetrics');
  const [home, briefing, order] = await page.evaluate(() => window.reached);
  await Promise.all(sizes);
  console.log(JSON.stringify({ slower, home, briefing, order, thread: Math.round(1000 * metrics.find((m) => m.name === 'TaskDuration').value), bytes }));
}

const { why } = await run(browser, server.url, { name: 'start', body: start, options: { size: 'tablet' } });
if (why) console.error(why);
await browser.close();
await server.stop();
process.exitCode = why ? 1 : 0;
