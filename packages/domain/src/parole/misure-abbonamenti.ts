import { MOTIVI_DISDETTA, PAROLE_MOTIVO_DISDETTA } from '../stati/disdetta.ts'

/** Why an abbonamento was lost: what its cliente said, or what happened to it. */
export const CAUSE_PERDITA = [
  ...MOTIVI_DISDETTA,
  'senza_motivo',
  'esercente',
  'recesso',
  'non_pagato',
  'durata',
] as const
export type CausaPerdita = (typeof CAUSE_PERDITA)[number]

export const PAROLE_CAUSA_PERDITA: Readonly<Record<CausaPerdita, string>> = {
  ...PAROLE_MOTIVO_DISDETTA,
  senza_motivo: 'Disdetta senza un motivo',
  esercente: 'Deciso da te',
  recesso: 'Recesso',
  non_pagato: 'Rinnovo non pagato',
  durata: 'Finita la durata',
}
