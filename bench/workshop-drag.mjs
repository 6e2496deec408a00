// workshop-drag.mjs: how evenly the workshop draws while a unit, then a corner of terrain, is pulled about on a table with 300
// pieces of terrain and 60 units. One line of JSON for each: frames, the milliseconds within which half, 95 and 99 % of them
// come, and the page's own work for one. The machine must be idle: a busy one draws late whatever the page does.
// node workshop-drag.mjs            (after make web; needs web/node_modules and Chromium)
import { launch, serve } from '../web/tests/harness.mjs';
import { frames } from '../web/tests/frames.mjs';
import { source } from '../web/tests/source.mjs';

const TERRAIN = 300, UNITS = 60;
const SIZE = { width: 1180, height: 820 };

function battle() {
    const kinds = ['woods light', 'hill 1', 'rough', 'orchard', 'fence', 'road', 'stream', 'wall', 'farm'];
    const lines = ['scenario "Large"', 'rules adf15', 'table 120in x 84in', 'turns 12', 'side us "Union" first home bottom', 'side cs "Confederate" home top'];
    for (let i = 0; i < TERRAIN; i++) {
        const [x, y] = [1 + (i % 20) * 5.9, 14 + Math.floor(i / 20) * 3.7];
        const ring = [[x, y], [x + 3, y + 0.4], [x + 3.4, y + 2.2], [x + 1.6, y + 2.8], [x - 0.4, y + 2]];
        lines.push(`${kinds[i % kinds.length]} ${ring.map((p) => p.map((n) => Math.max(0, n).toFixed(1)).join(',')).join(' ')}`);
    }
    for (const [side, y, facing] of [['us', 8, 0], ['cs', 76, 180]]) {
        lines.push(`brigade ${side} "Brigade ${side}"`, `  leader ${side}l "Leader ${side}" lb 2 at 60,${side === 'us' ? 2 : 82}`);
        for (let i = 0; i < UNITS / 2; i++) {
            const at = `${3 + (i % 15) * 8},${y + (side === 'us' ? -1 : 1) * 4 * Math.floor(i / 15)}`;
            lines.push(`  unit ${side}${i} "${i + 1}th ${side}" infantry trained rifle-musket figs 7 at ${at} facing ${facing} line`);
        }
    }
    return `${lines.join('\n')}\n`;
}

async function middle(page, selector) {
    const box = await page.locator(selector).first().boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function tell(what, { gaps, work }) {
    const part = (p) => Number(gaps[Math.floor(gaps.length * p)].toFixed(1));
    console.log(JSON.stringify({ bench: 'workshop-drag', what, terrain: TERRAIN, units: UNITS, frames: gaps.length, half: part(0.5), p95: part(0.95), p99: part(0.99), work: Number(work.toFixed(1)) }));
}

const { pack } = await source('workshop/link.ts');
const server = await serve();
const browser = await launch();
const page = await (await browser.newContext({ viewport: SIZE, serviceWorkers: 'block' })).newPage();
page.setDefaultTimeout(120000);
await page.goto(`${server.url}#/workshop/=${await pack(battle())}`);
await page.locator('[data-piece="us20"] .stand').first().waitFor();
await page.locator('.map .ground .house').first().waitFor({ state: 'attached' });
await page.waitForTimeout(3000); // names find their places
tell('unit', await frames(page, await middle(page, '[data-piece="us20"] .stand')));
await page.getByLabel('Choose').selectOption({ index: 150 });
await page.locator('.hand .corner').first().waitFor();
await page.waitForTimeout(3000);
tell('corner', await frames(page, await middle(page, '.hand .corner')));
await browser.close();
await server.stop();
