import type { Transizione } from '../stati/macchina.ts'

/** The life of a change of the account on which the money of an esercente arrives. */
export const STATI_CAMBIO_IBAN = ['in_attesa', 'applicato', 'annullato'] as const
export type StatoCambioIban = (typeof STATI_CAMBIO_IBAN)[number]

type EventoCambioIban = 'applica' | 'annulla'

export const TRANSIZIONI_CAMBIO_IBAN: readonly Transizione<StatoCambioIban, EventoCambioIban>[] = [
  { da: ['in_attesa'], a: 'applicato', evento: 'applica', chi: ['S'] },
  { da: ['in_attesa'], a: 'annullato', evento: 'annulla', chi: ['E'] },
]

/** A new IBAN waits this many hours, so that an esercente who did not ask for it can undo it. */
export const ATTESA_CAMBIO_IBAN_ORE = 24
