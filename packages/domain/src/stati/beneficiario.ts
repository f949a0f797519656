import type { Transizione } from './macchina.ts'

/** The life of a beneficiario. One that is forgotten has no name any more, and never gets one again. */
export const STATI_BENEFICIARIO = ['attivo', 'archiviato', 'dimenticato'] as const
export type StatoBeneficiario = (typeof STATI_BENEFICIARIO)[number]

export type EventoBeneficiario = 'archivia' | 'ripristina' | 'dimentica'

export const TRANSIZIONI_BENEFICIARIO: readonly Transizione<
  StatoBeneficiario,
  EventoBeneficiario
>[] = [
  { da: ['attivo'], a: 'archiviato', evento: 'archivia', chi: ['E', 'C'] },
  { da: ['archiviato'], a: 'attivo', evento: 'ripristina', chi: ['E', 'C'] },
  { da: ['attivo', 'archiviato'], a: 'dimenticato', evento: 'dimentica', chi: ['E', 'C', 'S'] },
]
