import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** The name and version of the format that docs/archivio.md describes. */
export const FORMATO = 'rateo-archivio'
export const VERSIONE = 1

export const MANIFESTO = 'manifesto.json'
export const datiDi = (tabella: string): string => `dati/${tabella}.jsonl`
export const schemaFile = (tabella: string): string => `schemi/${tabella}.schema.json`
/** The beginning of a value that names a file, where a record has bytes. */
export const FILE = 'file:'
export const allegatoDi = (tabella: string, id: string): string => `allegati/${tabella}/${id}`
export const indiceDi = (n: number): string => `indici/${String(n).padStart(5, '0')}.jsonl`

const impronta = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const nomeFile = z.string().check(z.regex(/^[\w ./-]{1,300}$/u), z.maxLength(300))
const parte = z.strictObject({
  file: nomeFile,
  righe: z.int().check(z.nonnegative()),
  byte: z.int().check(z.nonnegative()),
  sha256: impronta,
})
export type Parte = z.infer<typeof parte>

const saldo = z.strictObject({
  intestatario: z.string(),
  codice: z.string(),
  centesimi: z.int(),
})
export type Saldo = z.infer<typeof saldo>

export const manifesto = z.strictObject({
  formato: z.literal(FORMATO),
  versione: z.int(),
  creato_at: z.iso.datetime(),
  origine: z.string(),
  esercente: z.strictObject({
    id: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
    ragione_sociale: z.string(),
    partita_iva: z.nullable(z.string()),
  }),
  /** Kind of record → its lines, and the names of its columns. */
  dati: z.record(z.string(), z.strictObject({ ...parte.shape, colonne: z.array(z.string()) })),
  schemi: z.array(parte),
  /** Lists of papers and of other files, with the hash of each. */
  indici: z.array(parte),
  carte: z.int(),
  allegati: z.int(),
  /** The balance of each account of the books in this archive. */
  saldi: z.array(saldo),
  fuori: z.record(z.string(), z.string()),
})
export type Manifesto = z.infer<typeof manifesto>

/** One file that an index names. */
export const voceIndice = z.strictObject({
  file: nomeFile,
  sha256: impronta,
  byte: z.int(),
  tipo: z.enum(['carta', 'allegato']),
  /** The kind of record, and which one, that the file is of. */
  di: z.string(),
  id: z.string(),
})
export type VoceIndice = z.infer<typeof voceIndice>

/** Counts what passes, and takes its hash. */
export function contatore() {
  const hash = createHash('sha256')
  let [byte, righe] = [0, 0]
  return {
    passa: (pezzo: Buffer, quante = 0): Buffer => {
      hash.update(pezzo)
      byte += pezzo.length
      righe += quante
      return pezzo
    },
    fine: (file: string): Parte => ({ file, righe, byte, sha256: hash.digest('hex') }),
  }
}
