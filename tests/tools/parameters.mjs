// parameters.mjs ROOT: a declaration in a header names its parameters as the definition does.
// Prints each that does not; exit status 1 if there is one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = process.argv[2] ?? '.'
const files = ['src', 'include']
    .flatMap((dir) => readdirSync(join(root, dir), { recursive: true }).map((name) => join(dir, name)))
    .filter((name) => /\.[ch]$/.test(name))

// Without comments, strings and lines of the preprocessor.
const bare = (text) =>
    text
        .replace(/\/\*[^]*?\*\//g, ' ')
        .replace(/"(\\.|[^"\\\n])*"/g, '""')
        .replace(/^[ \t]*#(.*\\\n)*.*$/gm, '')

const split = (list) => {
    const parts = ['']
    let depth = 0
    for (const c of list) {
        depth += '(['.includes(c) ? 1 : ')]'.includes(c) ? -1 : 0
        if (c === ',' && depth === 0) parts.push('')
        else parts[parts.length - 1] += c
    }
    return parts
}

// Its last word, or the one behind the star of a pointer to a function; '' if it has none.
const nameOf = (parameter) => {
    const called = /\(\s*\*\s*(\w+)\s*(\[[^\]]*\])?\s*\)\s*\(/.exec(parameter)
    if (called) return called[1]
    const words = parameter.replace(/\[[^\]]*\]/g, '').match(/\w+/g) ?? []
    return words.length > 1 ? words.at(-1) : ''
}

const declared = []
const defined = new Map()
for (const file of files) {
    const text = bare(readFileSync(join(root, file), 'utf8'))
    for (const [, before, name, list, end] of text.matchAll(/^(\w[\w \t*\n]*?)\b(\w+)\(([^;{}]*?)\)\s*(?:UMP_\w+\([^)]*\))?\s*([;{])/gm)) {
        if (/\b(static|return|typedef|else)\b/.test(before)) continue
        const names = split(list).map(nameOf)
        if (end === ';') declared.push({ file, name, names })
        else if (file.endsWith('.c')) defined.set(name, { file, names })
    }
}

let faults = 0
let compared = 0
for (const { file, name, names } of declared) {
    const there = defined.get(name)
    if (!there) continue
    compared++
    if (names.join() === there.names.join()) continue
    faults++
    console.log(`${file}: ${name}(${names.join(', ')}), but ${there.file} has (${there.names.join(', ')})`)
}
console.log(`${compared} declarations, ${faults} name their parameters otherwise than the definition`)
process.exit(faults > 0 || compared === 0 ? 1 : 0)
