// engine.mjs: the WASM library for the benches that run it in Node: loaded, and spoken to in words.
import { readFileSync } from 'node:fs';

/** The library of this file; what it would call from outside, it must not. */
export function load(file) {
    const module = new WebAssembly.Module(readFileSync(file));
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
        (imports[from] ??= {})[name] = () => { throw new Error(`the library called ${name}`); };
    imports.umpire = { progress() {} };
    const { exports: engine } = new WebAssembly.Instance(module, imports);
    engine._initialize();
    return engine;
}

export function put(engine, words) {
    const bytes = new TextEncoder().encode(`${words}\0`);
    const at = engine.alloc(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    return at;
}

export function text(engine, at) {
    const bytes = new Uint8Array(engine.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}
