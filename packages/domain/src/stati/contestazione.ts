import type { Transizione } from './macchina.ts'

/** The states of a contestazione: a cliente disputes a debit with the bank. */
export const STATI_CONTESTAZIONE = [
  'preavviso',
  'prevenuta',
  'da_rispondere',
  'in_esame',
  'accettata',
  'scaduta',
  'vinta',
  'persa',
  'ritirata',
] as const
export type StatoContestazione = (typeof STATI_CONTESTAZIONE)[number]

export type EventoContestazione =
  | 'previene'
  | 'apre'
  | 'invia_prove'
  | 'accetta'
  | 'scade'
  | 'vince'
  | 'perde'
  | 'ritira'

export const TRANSIZIONI_CONTESTAZIONE: readonly Transizione<
  StatoContestazione,
  EventoContestazione
>[] = [
  { da: ['preavviso'], a: 'prevenuta', evento: 'previene', chi: ['E', 'S'] },
  { da: ['preavviso'], a: 'da_rispondere', evento: 'apre', chi: ['S'] },
  { da: ['da_rispondere'], a: 'in_esame', evento: 'invia_prove', chi: ['E', 'A'] },
  { da: ['da_rispondere'], a: 'accettata', evento: 'accetta', chi: ['E', 'A', 'S'] },
  { da: ['da_rispondere'], a: 'scaduta', evento: 'scade', chi: ['S'] },
  { da: ['in_esame'], a: 'vinta', evento: 'vince', chi: ['S'] },
  { da: ['in_esame', 'scaduta'], a: 'persa', evento: 'perde', chi: ['S'] },
  { da: ['da_rispondere'], a: 'ritirata', evento: 'ritira', chi: ['S'] },
]

/** The reasons of a dispute, as the card schemes name them. */
export const MOTIVI_CONTESTAZIONE = [
  'frode',
  'non_ricevuto',
  'non_conforme',
  'duplicato',
  'disdetto',
  'rimborso_non_eseguito',
  'non_riconosciuto',
  'altro',
] as const
export type MotivoContestazione = (typeof MOTIVI_CONTESTAZIONE)[number]

/** The evidence that the bank takes as text. */
export const PROVE = [
  'descrizione',
  'consegna',
  'accessi',
  'corrispondenza',
  'condizioni_di_reso',
  'rifiuto_del_rimborso',
  'condizioni_di_disdetta',
  'disdetta_contestata',
  'spiegazione_duplicato',
] as const
export type Prova = (typeof PROVE)[number]

/** The evidence that the bank takes as files, one of each. */
export const PROVE_FILE = [
  'ricevuta',
  'corrispondenza',
  'consegna',
  'servizio',
  'condizioni_di_reso',
  'condizioni_di_disdetta',
  'firma',
  'duplicato',
  'altro',
] as const
export type ProvaFile = (typeof PROVE_FILE)[number]

/** The checklist: what the bank looks for, by the reason of the claim; the first ones weigh most. */
export const PROVE_PER_MOTIVO: Readonly<Record<MotivoContestazione, readonly Prova[]>> = {
  frode: ['accessi', 'consegna', 'corrispondenza', 'descrizione'],
  non_riconosciuto: ['descrizione', 'corrispondenza', 'accessi'],
  non_ricevuto: ['consegna', 'accessi', 'corrispondenza', 'descrizione'],
  non_conforme: ['descrizione', 'condizioni_di_reso', 'corrispondenza', 'rifiuto_del_rimborso'],
  duplicato: ['spiegazione_duplicato', 'descrizione', 'corrispondenza'],
  disdetto: ['condizioni_di_disdetta', 'disdetta_contestata', 'accessi', 'corrispondenza'],
  rimborso_non_eseguito: ['rifiuto_del_rimborso', 'condizioni_di_reso', 'corrispondenza'],
  altro: ['descrizione', 'corrispondenza', 'consegna'],
}
