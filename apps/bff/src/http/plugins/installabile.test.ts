import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ICONS, PUBLIC } from '../../../test/icons/draw-icons.ts'

const manifest = z.object({
  name: z.string(),
  lang: z.literal('it'),
  start_url: z.literal('/home'),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.optional(z.string()) })),
})

const read = (file: string) => readFileSync(path.join(PUBLIC, file))
const pixels = (image: Sharp) => image.ensureAlpha().raw().toBuffer()

it('il manifesto nomina icone che ci sono, della misura che dice', async () => {
  const { icons } = manifest.parse(JSON.parse(String(read('manifest.webmanifest'))))
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(read(src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

// In a process of its own: where uploads are taken nobody may draw a logo of lines (SVG).
const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-icone-'))
afterAll(() => rmSync(folder, { recursive: true }))
execFileSync(process.execPath, [
  path.join(import.meta.dirname, '../../../test/icons/write-icons.ts'),
  folder,
])

it.each(ICONS)('$file è il logo di oggi, in pochi byte', async ({ file }) => {
  const drawn = await pixels(sharp(readFileSync(path.join(folder, file))))
  expect(drawn.equals(await pixels(sharp(read(file))))).toBe(true)
  expect(statSync(path.join(PUBLIC, file)).size).toBeLessThan(8_000)
})

it('tutte e due le pagine portano manifesto e icona per iPhone', () => {
  for (const page of ['index.html', 'login.html']) {
    const html = String(read(`../${page}`))
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    expect(html).toContain('<link rel="apple-touch-icon" href="/icona-apple-180.png" />')
    expect(html.match(/<meta name="theme-color" media="\(prefers-color-scheme: /g)).toHaveLength(2)
  }
})
