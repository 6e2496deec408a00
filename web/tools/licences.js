// A small plugin for the build: writes dist/licences.txt, the licences of all that is in the page: Umpire, the fonts, each
// npm package of which a line was bundled, and the C library inside umpire.wasm. What has no licence text stops the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The packages of Debian that are linked into umpire.wasm (tools/wasm32-wasi.cross), and where Debian keeps licences.
const LINKED = ['wasi-libc', 'libclang-rt-19-dev-wasm32'];
const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const DEBIAN_DOC = '/usr/share/doc';
const DEBIAN_LICENCES = '/usr/share/common-licenses';

/** The folder of the npm package that a module belongs to; none: the module is ours. Vite puts small helpers of its own into a page. */
function packageOf(module) {
  const path = module.replace(/^\0+/, '').replace(/\?.*$/, '');
  if (path.startsWith('vite/')) return join(WEB, 'node_modules/vite');
  const inside = path.match(/^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//);
  return inside?.[1];
}

function npmNotice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (!file) throw new Error(`${name} is in the page, but ${folder} has no licence text`);
  const [own] = readFileSync(join(folder, file), 'utf8').split('# Licenses of bundled dependencies'); // no line of those is in a page
  return [`${name} ${version} (${license})`, own];
}

function debianNotices() {
  const notices = LINKED.map((name) => {
    const file = join(DEBIAN_DOC, name, 'copyright');
    if (!existsSync(file)) throw new Error(`${name} is in umpire.wasm, but there is no ${file}`);
    return [`${name}, parts of which are in umpire.wasm`, readFileSync(file, 'utf8')];
  });
  const named = new Set(notices.flatMap(([, text]) => [...text.matchAll(/common-licenses\/([\w.-]+\w)/g)].map((m) => m[1])));
  return [...notices, ...[...named].sort().map((name) => [`The licence ${name}`, readFileSync(join(DEBIAN_LICENCES, name), 'utf8')])];
}

function fontNotices(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('-OFL.txt'))
    .sort()
    .map((name) => [`The font ${name.replace('-OFL.txt', '').replaceAll('-', ' ')}`, readFileSync(join(folder, name), 'utf8')]);
}

const section = ([title, text]) => `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text.trim()}\n`;

/** One for the page and its workers: a worker is a bundle of its own, so both note what they bundle. */
export function licences() {
  const folders = new Set();
  return {
    /** Notes the packages of a bundle, and writes nothing. */
    collect: () => ({
      name: 'umpire-licences-collect',
      apply: 'build',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle))
          for (const [module, { renderedLength }] of Object.entries(chunk.modules ?? {})) {
            const folder = renderedLength > 0 && packageOf(module);
            if (folder) folders.add(folder);
          }
      },
    }),
    /** Writes what was noted. */
    write: () => ({
      name: 'umpire-licences-write',
      apply: 'build',
      enforce: 'post',
      generateBundle() {
        const notices = [
          ['Umpire', readFileSync(join(dirname(WEB), 'LICENSE'), 'utf8')],
          ...fontNotices(join(WEB, 'public')),
          ...[...folders].sort().map(npmNotice),
          ...debianNotices(),
        ];
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source: notices.map(section).join('\n') });
      },
    }),
  };
}
