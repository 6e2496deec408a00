// Reads a map drawn by `umpire show --svg`: every tag is closed, every sign that is used is
// defined, and no name lies on another (boxes from the letters of the widest usual face). Optional
// second argument: how many names there must be.
import { readFileSync } from 'node:fs'

const svg = readFileSync(process.argv[2], 'utf8')
const faults = []

const open = []
for (const [, close, name, , empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:[^>"]|"[^"]*")*?)(\/?)>/g)) {
  if (close) {
    if (open.pop() !== name) faults.push(`</${name}> closes nothing`)
  } else if (!empty) open.push(name)
}
if (open.length) faults.push(`not closed: ${open.join(' ')}`)
if (/NaN|nan|inf/.test(svg)) faults.push('a number is none')
for (const [, id] of svg.matchAll(/href="#([^"]+)"/g))
  if (!svg.includes(`id="${id}"`)) faults.push(`#${id} is not defined`)

// The lettering of the map proper: text that is turned and moved into its place.
const names = []
const pattern =
  /<text class="([^"]*)"[^>]* font-size="(\d+)" letter-spacing="([\d.]+)" transform="translate\(([-\d.]+) ([-\d.]+)\)(?:rotate\(([-\d.]+)\))?" y="[^"]*">([^<]*)</g
for (const [, face, size, spacing, x, y, turn, text] of svg.matchAll(pattern)) {
  const em = face.split(' ').includes('b') ? 0.62 : 0.54
  const wide = text.length * (em * size + +spacing)
  names.push({ text, x: +x, y: +y, turn: (+(turn ?? 0) * Math.PI) / 180, wide, high: +size })
}
if (names.length < +(process.argv[3] ?? 1)) faults.push(`only ${names.length} names`)

// Two turned boxes lie apart if some side of one separates them.
const corners = (n) =>
  [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, k]) => {
    const u = (i * n.wide) / 2
    const v = (k * n.high) / 2
    return [n.x + u * Math.cos(n.turn) - v * Math.sin(n.turn), n.y + u * Math.sin(n.turn) + v * Math.cos(n.turn)]
  })
const apartAlong = (a, b, angle) => {
  const onto = (points) => points.map(([x, y]) => x * Math.cos(angle) + y * Math.sin(angle))
  const [p, q] = [onto(a), onto(b)]
  return Math.max(...p) <= Math.min(...q) || Math.max(...q) <= Math.min(...p)
}
for (let i = 0; i < names.length; i++)
  for (let k = i + 1; k < names.length; k++) {
    const [a, b] = [corners(names[i]), corners(names[k])]
    const angles = [names[i].turn, names[i].turn + Math.PI / 2, names[k].turn, names[k].turn + Math.PI / 2]
    if (!angles.some((angle) => apartAlong(a, b, angle)))
      faults.push(`${names[i].text} lies on ${names[k].text}`)
  }

for (const fault of faults) console.log(fault)
process.exit(faults.length ? 1 : 0)
