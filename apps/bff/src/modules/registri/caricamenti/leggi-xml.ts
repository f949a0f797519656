import type { NodoXml } from '@rateo/domain/fattura/nodo-xml'
import { SaxesParser } from 'saxes'
import { rifiutaFile } from './rifiuta-file.ts'

const PROFONDO = 100
/** Read in pieces, between which others are answered. */
const PEZZO = 256 * 1024

const ROTTO = 'Il file XML è incompleto o rovinato: salvalo di nuovo e riprova.'
const PERICOLOSO =
  'Il file XML contiene istruzioni (DOCTYPE) che lo farebbero crescere o leggere altri file: non lo prendiamo.'
const TROPPO = 'Il file XML ha troppi elementi per essere letto.'

function testoDi(contenuto: Buffer): string {
  const inizio = contenuto.subarray(0, 200).toString('latin1')
  const [, scritta = 'utf-8'] = /^[^>]*encoding=["']([\w-]{1,30})["']/.exec(inizio) ?? []
  try {
    return new TextDecoder(scritta, { fatal: true }).decode(contenuto)
  } catch {
    return rifiutaFile(ROTTO)
  }
}

type Ascolta = {
  apri: (nome: string) => void
  scrivi?: (testo: string) => void
  chiudi?: () => void
}

/**
 * Reads an XML file in pieces, and refuses one that is not well formed, goes too deep, or declares anything of its own: entities are how
 * a file of a few bytes becomes one of gigabytes.
 */
async function scorriXml(contenuto: Buffer, ascolta: Ascolta): Promise<void> {
  const testo = testoDi(contenuto)
  const parser = new SaxesParser({ xmlns: false })
  let deep = 0
  let motivo: string | null = null
  parser.on('doctype', () => {
    motivo = PERICOLOSO
  })
  parser.on('error', () => {
    motivo ??= ROTTO
  })
  parser.on('opentag', ({ name }) => {
    deep += 1
    if (deep > PROFONDO) motivo ??= ROTTO
    ascolta.apri(name)
  })
  parser.on('text', (pezzo) => ascolta.scrivi?.(pezzo))
  parser.on('cdata', (pezzo) => ascolta.scrivi?.(pezzo))
  parser.on('closetag', () => {
    deep -= 1
    ascolta.chiudi?.()
  })
  for (let at = 0; at < testo.length && motivo === null; at += PEZZO) {
    parser.write(testo.slice(at, at + PEZZO))
    await new Promise(setImmediate)
  }
  if (motivo === null) parser.close()
  if (motivo !== null) rifiutaFile(motivo)
}

/** Looks at an XML file without keeping anything of it. Answers the name of its outermost element. */
export async function esaminaXml(contenuto: Buffer): Promise<string> {
  let radice: string | null = null
  await scorriXml(contenuto, { apri: (nome) => (radice ??= nome) })
  return radice ?? rifiutaFile(ROTTO)
}

/** Elements that are kept of one file, and letters of one element: what is drawn or attached within a text is cut. */
const ELEMENTI_MAX = 100_000
const TESTO_MAX = 2000

/** Reads an XML file as elements with their text, each by its name without a prefix. */
export async function readAlbero(contenuto: Buffer): Promise<NodoXml> {
  const cima: NodoXml = { nome: '', testo: '', figli: [] }
  const aperti = [cima]
  let quanti = 0
  await scorriXml(contenuto, {
    apri: (nome) => {
      quanti += 1
      if (quanti > ELEMENTI_MAX) rifiutaFile(TROPPO)
      const nodo = { nome: nome.slice(nome.indexOf(':') + 1), testo: '', figli: [] }
      aperti.at(-1)?.figli.push(nodo)
      aperti.push(nodo)
    },
    scrivi: (pezzo) => {
      const nodo = aperti.at(-1)
      if (nodo && nodo.testo.length < TESTO_MAX) {
        nodo.testo = (nodo.testo + pezzo).slice(0, TESTO_MAX)
      }
    },
    chiudi: () => void aperti.pop(),
  })
  return cima.figli[0] ?? rifiutaFile(ROTTO)
}
