// The engine as WASM, called directly: what the tests share.
import { readFileSync } from 'node:fs';

// The library does no I/O: whatever libc links to must never be called.
function instance(path) {
    const module = new WebAssembly.Module(readFileSync(path));
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
        (imports[from] ??= {})[name] = () => { throw new Error(`the library called ${name}`); };
    imports.umpire = { progress() {} };
    const { exports } = new WebAssembly.Instance(module, imports);
    exports._initialize();
    return exports;
}

// { engine, say }: say(name, ...args) makes a call of a new page and gives its text; null is no text.
export function load(path) {
    const engine = instance(path);
    const page = engine.start();
    function put(words) {
        const bytes = new TextEncoder().encode(`${words}\0`);
        const at = engine.alloc(bytes.length);
        new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
        return at;
    }
    function text(at) {
        const bytes = new Uint8Array(engine.memory.buffer, at);
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    }
    function say(name, ...args) {
        const held = [];
        const passed = args.map((arg) => {
            if (typeof arg !== 'string') return arg ?? 0;
            held.push(put(arg));
            return held.at(-1);
        });
        const said = text(engine[name](page, ...passed));
        for (const at of held) engine.release(at);
        return said;
    }
    return { engine, say };
}
