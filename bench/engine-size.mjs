// engine-size.mjs: how large the engine is as browsers get it, and how soon it can be spoken to. Lines for tools/speed.sh.
// node engine-size.mjs UMPIRE.wasm
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { load } from './engine.mjs';

const bytes = readFileSync(process.argv[2]);
console.log(`page.kilobytes ${Math.round(bytes.length / 1000)}`);
console.log(`page.brotli-kilobytes ${Math.round(brotliCompressSync(bytes).length / 1000)}`);
const ms = [];
for (let i = 0; i < 5; i++) {
    const start = process.cpuUsage();
    load(process.argv[2]).start();
    const { user, system } = process.cpuUsage(start);
    ms.push((user + system) / 1000);
}
console.log(`page.start-ms ${Math.round(ms.sort((a, b) => a - b)[2])}`);
