import { SaxesParser } from 'saxes'
import { rifiutaFile } from './rifiuta-file.ts'

const PROFONDO = 100
/** Read in pieces, between which others are answered. */
const PEZZO = 256 * 1024

const ROTTO = 'Il file XML è incompleto o rovinato: salvalo di nuovo e riprova.'
const PERICOLOSO =
  'Il file XML contiene istruzioni (DOCTYPE) che lo farebbero crescere o leggere altri file: non lo prendiamo.'

function testoDi(contenuto: Buffer): string {
  const inizio = contenuto.subarray(0, 200).toString('latin1')
  const [, scritta = 'utf-8'] = /^[^>]*encoding=["']([\w-]{1,30})["']/.exec(inizio) ?? []
  try {
    return new TextDecoder(scritta, { fatal: true }).decode(contenuto)
  } catch {
    return rifiutaFile(ROTTO)
  }
}

/**
 * Refuses an XML file that is not well formed, goes too deep, or declares anything of its own: entities are how a file of a few
 * bytes becomes one of gigabytes. Answers the name of its outermost element.
 */
export async function esaminaXml(contenuto: Buffer): Promise<string> {
  const testo = testoDi(contenuto)
  const parser = new SaxesParser({ xmlns: false })
  let radice = ''
  let deep = 0
  let motivo: string | null = null
  parser.on('doctype', () => {
    motivo = PERICOLOSO
  })
  parser.on('error', () => {
    motivo ??= ROTTO
  })
  parser.on('opentag', ({ name }) => {
    if (deep === 0) radice = name
    deep += 1
    if (deep > PROFONDO) motivo ??= ROTTO
  })
  parser.on('closetag', () => {
    deep -= 1
  })
  for (let at = 0; at < testo.length && motivo === null; at += PEZZO) {
    parser.write(testo.slice(at, at + PEZZO))
    await new Promise(setImmediate)
  }
  if (motivo === null) parser.close()
  return motivo === null ? radice : rifiutaFile(motivo)
}
