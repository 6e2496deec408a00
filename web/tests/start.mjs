// How soon a first visitor can give an order: from an empty browser by Home, Play and Begin to the first order that the
// panel offers, with the processor throttled. One line of JSON: milliseconds by the clock, those of the page's own thread,
// and the bytes of the first load.
//   node web/tests/start.mjs [TIMES SLOWER]      4 unless told
import { launch, run, serve } from './harness.mjs';
import { tap } from './table.mjs';

const slower = Number(process.argv[2] ?? 4);
const [server, browser] = [await serve(), await launch()];

async function start({ page, context, open }) {
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  const sizes = [];
  context.on('requestfinished', (request) => sizes.push(request.sizes().then((s) => (bytes += s.responseBodySize)).catch(() => {})));
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const began = Date.now();
  await open('#/');
  await page.getByRole('button', { name: 'Play your first battle' }).waitFor();
  await tap(page.getByRole('button', { name: 'Play your first battle' }));
  await page.locator('.panel .brief .main').waitFor();
  await tap(page.locator('.panel .brief .main'));
  await page.locator('.panel .orders .order').first().waitFor();
  const clock = Date.now() - began;
  const { metrics } = await cdp.send('Performance.getMetrics');
  await Promise.all(sizes);
  console.log(JSON.stringify({ slower, clock, thread: Math.round(1000 * metrics.find((m) => m.name === 'TaskDuration').value), bytes }));
}

const { why } = await run(browser, server.url, { name: 'start', body: start, options: { size: 'tablet' } });
if (why) console.error(why);
await browser.close();
await server.stop();
process.exitCode = why ? 1 : 0;
