// What stands in a PDF, as poppler's tools see it: pages, fonts, the smallest type, words beyond the margins.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The box of a word is as high as ascent and descent of its font; of Fira Sans they are 1.2 times the type.
const BOX = 1.2;
const MARGIN = 8 * (72 / 25.4);

const run = (...words) => execFileSync(words[0], words.slice(1), { encoding: 'utf8', maxBuffer: 1 << 26 });
const number = (text, name) => Number(text.match(new RegExp(` ${name}="([-0-9.]+)"`))[1]);

/** The words of a page that stand outside its margins. */
function outsideOf(page, words) {
  const width = number(page, 'width');
  return words.filter((w) => number(w, 'xMin') < MARGIN - 1 || number(w, 'xMax') > width - MARGIN + 1)
    .map((w) => w.replace(/<[^>]*>/g, ''));
}

export function measure(pdf) {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-pdf-'));
  const file = join(folder, 'sheet.pdf');
  try {
    writeFileSync(file, pdf);
    const pages = run('pdftotext', '-bbox', file, '-').split('<page').slice(1);
    const words = pages.map((page) => page.match(/<word [^>]*>[^<]*/g) ?? []);
    const heights = words.flat().map((w) => number(w, 'yMax') - number(w, 'yMin'));
    return {
      pages: pages.length,
      smallest: Math.round((Math.min(...heights) / BOX) * 100) / 100,
      outside: pages.flatMap((page, i) => outsideOf(page, words[i])),
      fonts: run('pdffonts', file).split('\n').slice(2).filter(Boolean).map((line) => line.split(' ')[0].replace(/^[A-Z]{6}[+]/, '')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
