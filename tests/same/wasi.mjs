// Runs a command for WASI. node wasi.mjs PROGRAM.wasm [ARGUMENT...]
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [path, ...rest] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [path, ...rest] });
const module = await WebAssembly.compile(readFileSync(path));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport })) ?? 0;
