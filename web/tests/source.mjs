// A module of the page's own source, for tests that need no browser: bundled as the page's build does it.
import { build, transform } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileModule } from 'svelte/compiler';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');

/** Modules with runes; and the engine's client, which here is whatever the test has put into globalThis.testEngine. */
const asOnThePage = {
  name: 'as on the page',
  setup(to) {
    to.onLoad({ filter: /\.svelte\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: 'es2022', tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } } });
      return { contents: compileModule(code, { generate: 'client', filename: path }).js.code, loader: 'js' };
    });
    to.onLoad({ filter: /engine\/client\.ts$/ }, () => ({ contents: 'export const engine = globalThis.testEngine; export class Cancelled extends Error {}', loader: 'js' }));
  },
};

export async function source(path) {
  const { outputFiles } = await build({ entryPoints: [join(SRC, path)], bundle: true, write: false, format: 'esm', logLevel: 'error', conditions: ['browser'], define: { BroadcastChannel: 'undefined' }, plugins: [asOnThePage] });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
