import { inflateSync } from 'node:zlib'

const latin = (bytes: Buffer) => bytes.toString('latin1')

/** Number of an object → its dictionary, and its stream when it has one. */
function readObjects(pdf: Buffer) {
  const objects = new Map<string, { dictionary: string; stream: string | null }>()
  const text = latin(pdf)
  for (const match of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [, number = '', body = ''] = match
    const [dictionary = '', ...rest] = body.split('\nstream\n')
    if (rest.length === 0) {
      objects.set(number, { dictionary, stream: null })
      continue
    }
    const bytes = Buffer.from(rest.join('\nstream\n').replace(/\nendstream$/, ''), 'latin1')
    const stream = dictionary.includes('/FlateDecode') ? latin(inflateSync(bytes)) : latin(bytes)
    objects.set(number, { dictionary, stream })
  }
  return objects
}

/** The character of each glyph, which copying and screen readers go by. */
function readCmap(cmap: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, from = '', list = ''] of cmap.matchAll(
    /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi,
  )) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f]*)>/gi)].entries()) {
      const text = Buffer.from(hex, 'hex').swap16().toString('utf16le')
      characters.set(Number.parseInt(from, 16) + index, text)
    }
  }
  return characters
}

/** A piece of text where it stands: its left end, in points from the left of the page. */
type Pezzo = { text: string; x: number; size: number; font: string }

/** The text of a PDF as a reader finds it, one line per piece set; and its dictionaries, for what must not be there. */
export function readPdf(pdf: Buffer) {
  const objects = readObjects(pdf)
  const cmaps = new Map<string, Map<number, string>>()
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', number = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.dictionary ?? '')?.[1] ?? ''
      cmaps.set(name, readCmap(objects.get(unicode)?.stream ?? ''))
    }
  }
  const pezzi: Pezzo[] = []
  for (const { stream } of objects.values()) {
    if (!stream?.includes(' Tf')) continue
    let x = 0
    let font = ''
    let size = 0
    for (const [, left, named, points, pieces = ''] of stream.matchAll(
      /([\d.]+) [\d.]+ Tm|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (left) x = Number(left)
      if (named) [font, size] = [named, Number(points)]
      if (left || named) continue
      const codes = [...pieces.matchAll(/<([0-9a-f]+)>/gi)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      const cmap = cmaps.get(font)
      const text = codes.map((code) => cmap?.get(Number.parseInt(code, 16)) ?? '').join('')
      pezzi.push({ text, x, size, font })
    }
  }
  const dictionaries = [...objects.values()].map(({ dictionary }) => dictionary).join('\n')
  return { text: pezzi.map(({ text }) => text).join('\n'), pezzi, dictionaries }
}
