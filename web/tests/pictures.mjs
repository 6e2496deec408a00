// Takes the pictures of the player's guide anew: docs/playing/*.webp.
//   node tests/pictures.mjs [NAME]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, run, serve } from './harness.mjs';
import { photograph, ROOT, scenes, visit } from './scenes.mjs';

const folder = join(ROOT, 'docs', 'playing');
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await launch();
for (const scene of scenes.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
  const body = async (t) => {
    await visit(t, scene);
    await t.shot(scene.name);
    const picture = await photograph(t.page);
    writeFileSync(join(folder, `${scene.name}.webp`), picture);
    t.note(`${Math.round(picture.length / 1000)} kB`);
  };
  const { why, notes } = await run(browser, server.url, { name: scene.name, body, options: { size: scene.size } });
  console.log(why ? `FAIL  ${scene.name}: ${why}` : `ok    ${scene.name}.webp (${notes.join(', ')})`);
  if (why) process.exitCode = 1;
}
await browser.close();
await server.stop();
