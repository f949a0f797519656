import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

export const PUBLIC = path.join(import.meta.dirname, '../../../web/public')
const LOGO = path.join(import.meta.dirname, '../../../web/src/app/logo.svg')

/** The icons of the installed app: the logo as it is, or without its round corners where the telephone cuts its own. */
export const ICONS = [
  { file: 'icona-192.png', size: 192, isCut: false },
  { file: 'icona-512.png', size: 512, isCut: false },
  { file: 'icona-ritagliabile-512.png', size: 512, isCut: true },
  { file: 'icona-apple-180.png', size: 180, isCut: true },
] as const

/** Draws one of them from the logo. `node apps/bff/test/icons/write-icons.ts` writes them all anew. */
export function drawIcon({ size, isCut }: (typeof ICONS)[number]) {
  const logo = readFileSync(LOGO, 'utf8')
  const svg = isCut ? logo.replace(' rx="8"', '') : logo
  const density = (72 * size) / 32
  return sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
}
