import { arrotondaQuoziente } from '@rateo/domain/denaro/denaro'
import { eOnline } from '@rateo/domain/denaro/metodo'
import type { MetodoPagamento } from '@rateo/domain/stati/pagamento'
import type { Movimento, Scrittura } from './book.ts'

/** The provider of the town: its name is that of the adapter in integrations/psp. */
export const PSP = 'stripe'

const move = (intestatario: string, codice: string, importo_centesimi: number): Movimento => ({
  intestatario,
  codice,
  importo_centesimi,
})

/** 1,4 % and 25 cents, halves up: what the operator takes from the esercente for a payment on line. */
export const commissione = (importo_centesimi: number): number =>
  arrotondaQuoziente(BigInt(importo_centesimi) * 14n, 1000n) + 25

type Incasso = {
  tentativo_id: string
  esercente_id: string
  metodo: MetodoPagamento
  importo_centesimi: number
  at: Date
}

const scrittura = (
  tipo: string,
  incasso: Incasso,
  movimenti: Movimento[],
  storna_tipo: string | null = null,
): Scrittura => ({
  tipo,
  origine_tipo: 'tentativo',
  origine_id: incasso.tentativo_id,
  storna_tipo,
  at: incasso.at,
  movimenti,
})

/** Money that reached the provider, and the fee on it; what the esercente took by itself is noted beside. */
export function scrittureIncasso(incasso: Incasso): Scrittura[] {
  const { importo_centesimi: importo } = incasso
  const esercente = `esercente:${incasso.esercente_id}`
  if (!eOnline(incasso.metodo)) {
    return [
      scrittura('incasso', incasso, [
        move(esercente, 'incassi_diretti', importo),
        move(esercente, 'ricavi_diretti', -importo),
      ]),
    ]
  }
  const fee = commissione(importo)
  return [
    scrittura('incasso', incasso, [
      move(`psp:${PSP}`, 'da_ricevere', importo),
      move(esercente, 'debito', -importo),
    ]),
    scrittura('commissione', incasso, [
      move(esercente, 'debito', fee),
      move('piattaforma', 'ricavi', -fee),
    ]),
  ]
}

/** A direct debit that the bank took back: the incasso is undone, the fee stays. */
export function scritturaStorno(incasso: Incasso): Scrittura {
  const { importo_centesimi: importo, esercente_id } = incasso
  return scrittura(
    'storno',
    incasso,
    [
      move(`psp:${PSP}`, 'da_ricevere', -importo),
      move(`esercente:${esercente_id}`, 'debito', importo),
    ],
    'incasso',
  )
}

export function scritturaRimborso(
  rimborso_id: string,
  { esercente_id, importo, at }: { esercente_id: string; importo: number; at: Date },
): Scrittura {
  return {
    tipo: 'rimborso',
    origine_tipo: 'rimborso',
    origine_id: rimborso_id,
    storna_tipo: null,
    at,
    movimenti: [
      move(`esercente:${esercente_id}`, 'debito', importo),
      move(`psp:${PSP}`, 'da_ricevere', -importo),
    ],
  }
}
