import type { Transizione } from './macchina.ts'

/** The part of one person in a raccolta: to be asked, asked (there is a pagamento), refused with a reason, out. */
export const STATI_ADESIONE = ['da_chiedere', 'chiesta', 'non_chiesta', 'tolta'] as const
export type StatoAdesione = (typeof STATI_ADESIONE)[number]

export type EventoAdesione = 'chiede' | 'rifiuta' | 'riprova' | 'toglie'

export const TRANSIZIONI_ADESIONE: readonly Transizione<StatoAdesione, EventoAdesione>[] = [
  { da: ['da_chiedere'], a: 'chiesta', evento: 'chiede', chi: ['E', 'S'] },
  { da: ['da_chiedere'], a: 'non_chiesta', evento: 'rifiuta', chi: ['S'] },
  { da: ['non_chiesta'], a: 'da_chiedere', evento: 'riprova', chi: ['E'] },
  { da: ['da_chiedere', 'chiesta', 'non_chiesta'], a: 'tolta', evento: 'toglie', chi: ['E'] },
]

/** How it stands with a person: the state of the adesione and of its pagamento in one word (`situazione_adesione`). */
export const SITUAZIONI_ADESIONE = [
  'in_coda',
  'manca',
  'in_arrivo',
  'pagata',
  'a_rate',
  'contestata',
  'rimborsata',
  'annullata',
  'non_chiesta',
  'tolta',
] as const
export type SituazioneAdesione = (typeof SITUAZIONI_ADESIONE)[number]

/** The reasons to look at a person twice before a raccolta starts. */
export const AVVISI_ADESIONE = ['non_richiedibile', 'senza_solleciti', 'richiesta_aperta'] as const
export type AvvisoAdesione = (typeof AVVISI_ADESIONE)[number]

/** The way by which a person came in. */
export const PROVENIENZE_ADESIONE = ['elenco', 'dopo', 'link'] as const

/** The work that is waiting to be done for a person. */
export const LAVORI_ADESIONE = ['chiedi', 'sollecita', 'annulla', 'sposta', 'ricalcola'] as const
export type LavoroAdesione = (typeof LAVORI_ADESIONE)[number]
