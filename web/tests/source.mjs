// A module of the page's own source, for tests that need no browser: bundled as the page's build does it.
import { build } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');

export async function source(path) {
  const { outputFiles } = await build({ entryPoints: [join(SRC, path)], bundle: true, write: false, format: 'esm', logLevel: 'error' });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
