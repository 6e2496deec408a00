// A small plugin for the build: lists every file of dist/ and writes dist/sw.js, the service worker with
// that list and a version that is the digest of all files: one byte changed, and browsers fetch anew.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformWithEsbuild } from 'vite';

const SOURCE = 'src/sw/worker.ts';

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    })
    .sort();
}

function digestOf(paths) {
  const digest = createHash('sha256');
  for (const path of paths) digest.update(readFileSync(path));
  return digest.digest('hex').slice(0, 12);
}

async function workerText(files, version) {
  const { code } = await transformWithEsbuild(readFileSync(SOURCE, 'utf8'), SOURCE, {
    format: 'iife',
    sourcemap: false,
  });
  return `const FILES = ${JSON.stringify(files)}, VERSION = ${JSON.stringify(version)};\n${code}`;
}

export function precache() {
  let folder = 'dist';
  return {
    name: 'umpire-precache',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const paths = filesUnder(folder).filter((path) => !path.endsWith('sw.js'));
      const files = paths.map((path) => relative(folder, path).replaceAll('\\', '/'));
      writeFileSync(join(folder, 'sw.js'), await workerText(files, digestOf(paths)));
    },
  };
}
