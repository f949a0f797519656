import type { Cliente, Esercente } from './people.ts'
import type { Chance } from './random.ts'

/** A row to be inserted: column → value. */
export type Row = Record<string, unknown>

export type Movimento = { intestatario: string; codice: string; importo_centesimi: number }
export type Scrittura = {
  tipo: string
  origine_tipo: string
  origine_id: string
  /** `tipo` of the scrittura of the same origin that this one reverses. */
  storna_tipo: string | null
  at: Date
  movimenti: Movimento[]
}

/** A payment whose whole amount was collected: it gets a receipt, in order of `pagato_at`. */
export type Incassato = { pagamento: Row; pagato_at: Date; esercente: Esercente; cliente: Cliente }

/** Everything the history of the town writes, table by table. */
export type Book = {
  chance: Chance
  now: Date
  pagamenti: Row[]
  tentativi: Row[]
  operazioni: Row[]
  rimborsi: Row[]
  contestazioni: Row[]
  scritture: Scrittura[]
  cronologia: (Row & { at: Date })[]
  incassati: Incassato[]
}

export const createBook = (chance: Chance, now: Date): Book => ({
  chance,
  now,
  pagamenti: [],
  tentativi: [],
  operazioni: [],
  rimborsi: [],
  contestazioni: [],
  scritture: [],
  cronologia: [],
  incassati: [],
})
