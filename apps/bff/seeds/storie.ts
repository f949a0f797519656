import type { MetodoPagamento, StatoPagamento } from '@rateo/domain/stati/pagamento'
import type { StatoTentativo } from '@rateo/domain/stati/tentativo'
import type { Chance } from './random.ts'

/** A try of a story, in the order of time. */
export type Prova = {
  stato: StatoTentativo
  importo_centesimi: number
  codice_rifiuto: string | null
}

/** The way by which a pagamento came to its state. */
export type Storia = { prove: Prova[]; rimborsato_centesimi: number }

type Inizio = { importo: number; metodo: MetodoPagamento; chance: Chance }

const RIFIUTI = {
  autorizzazione_negata: 4,
  fondi_insufficienti: 5,
  carta_scaduta: 1,
  cvv_errato: 1,
  limite_superato: 2,
}

const prova = (
  stato: StatoTentativo,
  importo_centesimi: number,
  codice_rifiuto: string | null = null,
): Prova => ({
  stato,
  importo_centesimi,
  codice_rifiuto,
})
const storia = (prove: Prova[], rimborsato_centesimi = 0): Storia => ({
  prove,
  rimborsato_centesimi,
})
const rifiutate = ({ importo, chance }: Inizio, n: number): Prova[] =>
  Array.from({ length: n }, () => prova('rifiutato', importo, chance.weigh(RIFIUTI)))

// Only a card is refused on the spot: the other methods bring money or a later return.
const intoppi = (inizio: Inizio, share: number): Prova[] =>
  inizio.metodo === 'carta' && inizio.chance.happens(share) ? rifiutate(inizio, 1) : []

const riuscita = (inizio: Inizio): Prova[] => [
  ...intoppi(inizio, 0.08),
  prova('riuscito', inizio.importo),
]

/** A whole number of euro, so that what is left looks like what people pay. */
const parte = ({ importo, chance }: Inizio): number =>
  Math.max(100, Math.floor((importo * chance.int(30, 60)) / 10_000) * 100)

const STORIE: Record<StatoPagamento, (inizio: Inizio) => Storia> = {
  bozza: () => storia([]),
  da_pagare: (inizio) => storia(intoppi(inizio, 0.15)),
  // Seen by a person, not by the janitor: it stays so until somebody decides.
  in_verifica: ({ importo }) => storia([prova('da_verificare', importo)]),
  in_elaborazione: ({ importo }) => storia([prova('inviato', importo)]),
  parzialmente_pagato: (inizio) => storia([prova('riuscito', parte(inizio))]),
  pagato: (inizio) => storia(riuscita(inizio)),
  parzialmente_rimborsato: (inizio) => storia(riuscita(inizio), parte(inizio)),
  rimborsato: (inizio) => storia(riuscita(inizio), inizio.importo),
  insoluto: ({ importo }) => storia([prova('restituito', importo, 'AM04')]),
  contestato: (inizio) => storia(riuscita(inizio)),
  scaduto: (inizio) => storia(intoppi(inizio, 0.4)),
  annullato: () => storia([]),
  irrecuperabile: (inizio) => storia(rifiutate(inizio, 3)),
}

export const raccontaStoria = (stato: StatoPagamento, inizio: Inizio): Storia =>
  STORIE[stato](inizio)

/** The method that a state needs: only a direct debit is waited for or comes back, only the provider refunds. */
export function metodoPer(stato: StatoPagamento, metodo: MetodoPagamento): MetodoPagamento {
  if (stato === 'in_elaborazione' || stato === 'insoluto') return 'addebito_sdd'
  const online: StatoPagamento[] = [
    'in_verifica',
    'parzialmente_rimborsato',
    'rimborsato',
    'contestato',
    'irrecuperabile',
    'scaduto',
  ]
  return online.includes(stato) ? 'carta' : metodo
}
