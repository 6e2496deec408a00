// The engine of the build, called straight from Node: what a page shows can be compared with what it says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from './harness.mjs';

export async function engine() {
  const module = await WebAssembly.compile(readFileSync(join(DIST, 'umpire.wasm')));
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0;
  const { exports } = await WebAssembly.instantiate(module, imports);
  const page = exports.start();
  const put = (text) => {
    const bytes = new TextEncoder().encode(`${text}\0`);
    const at = exports.alloc(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  };
  const read = (at) => {
    const bytes = new Uint8Array(exports.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  /** A call of src/wasm/api.c by its name, with texts and numbers. */
  const text = (name, ...args) => read(exports[name](page, ...args.map((arg) => (typeof arg === 'string' ? put(arg) : arg))));
  /** What it says as JSON; `text`: as it is. */
  return Object.assign((name, ...args) => JSON.parse(text(name, ...args)), { text });
}
