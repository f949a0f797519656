import type { Transizione } from './macchina.ts'

/** The states of a tentativo: one try to collect a pagamento, apart from the debt itself. */
export const STATI_TENTATIVO = [
  'avviato',
  'richiede_autenticazione',
  'inviato',
  'esito_sconosciuto',
  'da_verificare',
  'riuscito',
  'rifiutato',
  'errore_tecnico',
  'annullato',
  'restituito',
  'stornato',
] as const
export type StatoTentativo = (typeof STATI_TENTATIVO)[number]

export type EventoTentativo =
  | 'chiede_autenticazione'
  | 'invia'
  | 'perde_risposta'
  | 'riesce'
  | 'rifiuta'
  | 'fallisce'
  | 'annulla'
  | 'rinuncia'
  | 'restituisce'
  | 'storna'

/** A tentativo in one of these states may still move money: no other may start beside it. */
export const TENTATIVI_VIVI = [
  'avviato',
  'richiede_autenticazione',
  'inviato',
  'esito_sconosciuto',
  'da_verificare',
] as const satisfies readonly StatoTentativo[]

export const TRANSIZIONI_TENTATIVO: readonly Transizione<StatoTentativo, EventoTentativo>[] = [
  { da: ['avviato'], a: 'richiede_autenticazione', evento: 'chiede_autenticazione', chi: ['S'] },
  {
    da: ['esito_sconosciuto'],
    a: 'richiede_autenticazione',
    evento: 'chiede_autenticazione',
    chi: ['S'],
  },
  {
    da: ['avviato', 'richiede_autenticazione', 'esito_sconosciuto'],
    a: 'inviato',
    evento: 'invia',
    chi: ['S'],
  },
  {
    da: ['avviato', 'richiede_autenticazione', 'inviato'],
    a: 'esito_sconosciuto',
    evento: 'perde_risposta',
    chi: ['S'],
  },
  { da: [...TENTATIVI_VIVI], a: 'riuscito', evento: 'riesce', chi: ['S'] },
  { da: [...TENTATIVI_VIVI], a: 'rifiutato', evento: 'rifiuta', chi: ['S'] },
  { da: [...TENTATIVI_VIVI], a: 'errore_tecnico', evento: 'fallisce', chi: ['S'] },
  {
    da: ['avviato', 'richiede_autenticazione', 'esito_sconosciuto'],
    a: 'annullato',
    evento: 'annulla',
    chi: ['C', 'S'],
  },
  // The automatic look-ups have an end: after the last one a person decides.
  { da: ['esito_sconosciuto'], a: 'da_verificare', evento: 'rinuncia', chi: ['S'] },
  { da: ['riuscito'], a: 'restituito', evento: 'restituisce', chi: ['E', 'S'] },
  // An incasso written down by hand, by mistake, is undone.
  { da: ['riuscito'], a: 'stornato', evento: 'storna', chi: ['E', 'A'] },
]

/** The reasons to start a tentativo; the first four count against the budget of retries. */
export const MOTIVI_AVVIO = [
  'acquisto',
  'rinnovo',
  'rata',
  'riprova_automatica',
  'riprova_cliente',
  'riprova_cambio_metodo',
  'riprova_operatore',
  'incasso_registrato',
  'distinta_sdd',
  'programmato',
] as const
export type MotivoAvvio = (typeof MOTIVI_AVVIO)[number]
