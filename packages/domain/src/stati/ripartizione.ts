import type { Transizione } from './macchina.ts'

/** The life of a ripartizione; the money of each share has a life of its own. */
export const STATI_RIPARTIZIONE = ['aperta', 'ritirata'] as const
export type StatoRipartizione = (typeof STATI_RIPARTIZIONE)[number]

export type EventoRipartizione = 'ritira'

export const TRANSIZIONI_RIPARTIZIONE: readonly Transizione<
  StatoRipartizione,
  EventoRipartizione
>[] = [{ da: ['aperta'], a: 'ritirata', evento: 'ritira', chi: ['E'] }]

/** The answer of a payer to a share: nothing is owed before a yes. */
export const STATI_QUOTA = ['in_attesa', 'accettata', 'rifiutata', 'scaduta', 'ritirata'] as const
export type StatoQuota = (typeof STATI_QUOTA)[number]

export type EventoQuota = 'accetta' | 'rifiuta' | 'scade' | 'ritira'

export const TRANSIZIONI_QUOTA: readonly Transizione<StatoQuota, EventoQuota>[] = [
  { da: ['in_attesa'], a: 'accettata', evento: 'accetta', chi: ['C'] },
  { da: ['in_attesa'], a: 'rifiutata', evento: 'rifiuta', chi: ['C'] },
  { da: ['in_attesa'], a: 'scaduta', evento: 'scade', chi: ['S'] },
  { da: ['in_attesa', 'rifiutata', 'scaduta'], a: 'ritirata', evento: 'ritira', chi: ['E'] },
]
