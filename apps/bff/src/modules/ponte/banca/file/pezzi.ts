import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FormatoBanca } from '@rateo/contract/ponte/banca'
import type { MovimentoLetto, RigaScartata } from '@rateo/domain/banca/movimento-letto'
import { rifiutaFile } from '../../../registri/caricamenti/index.ts'

/** One thing that a file tells: the account that it is of, a movement, or a line that cannot be taken. */
export type Voce = { iban: string } | { movimento: MovimentoLetto } | { scarto: RigaScartata }

const PEZZO = 64 * 1024

/** The first bytes of a file. */
export async function inizioDi(percorso: string): Promise<Buffer> {
  const file = await open(percorso)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PEZZO), 0, PEZZO, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The text of a file, a piece at a time. */
export async function* testoDi(percorso: string, codifica: string): AsyncGenerator<string> {
  const decodifica = new TextDecoder(codifica)
  for await (const pezzo of createReadStream(percorso, { highWaterMark: PEZZO })) {
    yield decodifica.decode(pezzo, { stream: true })
  }
  yield decodifica.decode()
}

/** True when all of it is UTF-8. Banks still write tables with the letters of Windows. */
async function eUtf8(percorso: string): Promise<boolean> {
  const decodifica = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const pezzo of createReadStream(percorso, { highWaterMark: PEZZO })) {
      decodifica.decode(pezzo, { stream: true })
    }
    decodifica.decode()
    return true
  } catch {
    return false
  }
}

const CODIFICHE_XML = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
])

/** The encoding in which a file is read. */
export async function codificaDi(
  percorso: string,
  formato: FormatoBanca,
  inizio: Buffer,
): Promise<string> {
  if (inizio[0] === 0xff && inizio[1] === 0xfe) return 'utf-16le'
  if (formato !== 'camt053') return (await eUtf8(percorso)) ? 'utf-8' : 'windows-1252'
  const [, scritta = 'utf-8'] =
    /^[^>]*encoding=["']([\w-]{1,30})["']/.exec(inizio.subarray(0, 200).toString('latin1')) ?? []
  const codifica = scritta.toLowerCase()
  if (!CODIFICHE_XML.has(codifica))
    rifiutaFile('Il file XML è scritto con caratteri che non leggiamo: serve UTF-8.')
  return codifica
}

const comincia = (inizio: Buffer, segni: string) =>
  inizio.subarray(0, segni.length).toString('latin1') === segni

/** The format of a file by its content, whatever its name says. */
export function formatoDi(inizio: Buffer): FormatoBanca {
  if (comincia(inizio, '%PDF')) {
    rifiutaFile(
      'Il PDF dell’estratto conto non si importa: scarica dalla banca il CSV, il CAMT.053 o l’MT940.',
    )
  }
  if (comincia(inizio, 'PK') || comincia(inizio, '\u00D0\u00CF\u0011\u00E0')) {
    rifiutaFile('È un foglio di calcolo: aprilo, salvalo come CSV e carica quello.')
  }
  const utf16 = inizio[0] === 0xff && inizio[1] === 0xfe
  if (!utf16 && inizio.includes(0))
    rifiutaFile('Il file non è un testo: servono CSV, CAMT.053 o MT940.')
  const testo = inizio
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
  if (testo.startsWith('<')) return 'camt053'
  return /(?:^|[\n}]):20:/.test(testo) && /(?:^|\n):60[FM]:/.test(testo) ? 'mt940' : 'csv'
}
