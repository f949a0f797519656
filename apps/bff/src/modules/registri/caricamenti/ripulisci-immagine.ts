import type sharp from 'sharp'
import { rifiutaFile } from './rifiuta-file.ts'

/** More than telephones take within the weights that we accept; a picture of one colour can say far more in a few bytes. */
const MEGAPIXEL = 50
const SECONDI = 20
/** Qualities of a JPEG, tried until it is no heavier than it came. */
const QUALITA = [90, 80, 70]

let library: typeof sharp | undefined

/** Loaded with the first picture: the portal starts without it. */
async function loadLibrary(): Promise<typeof sharp> {
  if (library) return library
  const { default: loaded } = await import('sharp')
  // Nothing of all that it can read is tried but these two.
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  loaded.cache(false)
  loaded.concurrency(1)
  library = loaded
  return loaded
}

const rovinata = () =>
  rifiutaFile('L’immagine è incompleta o rovinata: salvala di nuovo e riprova.')

type Come = {
  formato: 'image/jpeg' | 'image/png'
  /** The longer side is made no longer, in pixels. */
  lato: number
}

/**
 * The picture drawn anew from its points alone, upright: what was written beside them (place, camera, another file) is
 * gone. It works on threads of its own. Refuses what is cut short, and what would be enormous before opening it.
 */
export async function ripulisciImmagine(
  contenuto: Buffer,
  { formato, lato }: Come,
): Promise<Buffer> {
  const read = await loadLibrary()
  const metadata = await read(contenuto, { limitInputPixels: false }).metadata().catch(rovinata)
  if (metadata.width * metadata.height > MEGAPIXEL * 1_000_000) {
    rifiutaFile(
      `L’immagine è troppo grande: al massimo ${MEGAPIXEL} milioni di punti. Riducila e riprova.`,
    )
  }
  const image = read(contenuto, {
    failOn: 'error',
    limitInputPixels: MEGAPIXEL * 1_000_000,
  })
    .autoOrient()
    .resize({ width: lato, height: lato, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDI })
  const drawn = (quality: number) =>
    (formato === 'image/jpeg'
      ? image.clone().jpeg({ quality })
      : image.clone().png({ compressionLevel: 9, palette: metadata.isPalette })
    )
      .toBuffer()
      .catch(rovinata)
  for (const quality of formato === 'image/jpeg' ? QUALITA : []) {
    const smaller = await drawn(quality)
    if (smaller.length <= contenuto.length) return smaller
  }
  return drawn(QUALITA.at(-1) ?? 0)
}

/** Points of the longer side of a logo on paper: 44 typographic points at 288 an inch. */
const LATO_STAMPA = 176

/** A logo as it is printed: small, on white, so that a sheet carries it as it is. */
export async function logoDaStampare(contenuto: Buffer): Promise<Buffer> {
  const read = await loadLibrary()
  return read(contenuto)
    .resize({
      width: LATO_STAMPA,
      height: LATO_STAMPA,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9, palette: false })
    .toBuffer()
}
