import type { Transizione } from '../stati/macchina.ts'

/** The life of an esercente, from the first form to the end of the contract. */
export const STATI_ESERCENTE = [
  'in_registrazione',
  'inviato',
  'in_verifica',
  'integrazione_richiesta',
  'attivo',
  'limitato',
  'sospeso',
  'inattivo',
  'rifiutato',
  'in_cessazione',
  'cessato',
] as const
export type StatoEsercente = (typeof STATI_ESERCENTE)[number]

export type EventoEsercente =
  | 'invia'
  | 'prendi_in_carico'
  | 'approva'
  | 'chiedi_integrazione'
  | 'rifiuta'
  | 'appella'
  | 'limita'
  | 'sospendi'
  | 'riattiva'
  | 'disattiva'
  | 'avvia_cessazione'
  | 'ripensa'
  | 'cessa'

export const TRANSIZIONI_ESERCENTE: readonly Transizione<StatoEsercente, EventoEsercente>[] = [
  { da: ['in_registrazione', 'integrazione_richiesta'], a: 'inviato', evento: 'invia', chi: ['E'] },
  // An esercente that answers an integrazione keeps its verifier: the system hands it back to the same person.
  { da: ['inviato'], a: 'in_verifica', evento: 'prendi_in_carico', chi: ['A', 'S'] },
  { da: ['in_verifica'], a: 'attivo', evento: 'approva', chi: ['A'] },
  {
    da: ['in_verifica'],
    a: 'integrazione_richiesta',
    evento: 'chiedi_integrazione',
    chi: ['A'],
  },
  // The system refuses who does not answer for 30 days.
  {
    da: ['in_verifica', 'integrazione_richiesta'],
    a: 'rifiutato',
    evento: 'rifiuta',
    chi: ['A', 'S'],
  },
  { da: ['rifiutato'], a: 'in_verifica', evento: 'appella', chi: ['E', 'A'] },
  { da: ['attivo'], a: 'limitato', evento: 'limita', chi: ['A', 'S'] },
  { da: ['attivo', 'limitato'], a: 'sospeso', evento: 'sospendi', chi: ['A'] },
  // The system, on the day after the last one of the measure.
  { da: ['limitato', 'sospeso', 'inattivo'], a: 'attivo', evento: 'riattiva', chi: ['A', 'S'] },
  { da: ['attivo', 'sospeso'], a: 'inattivo', evento: 'disattiva', chi: ['A', 'S'] },
  { da: ['attivo', 'sospeso'], a: 'in_cessazione', evento: 'avvia_cessazione', chi: ['E', 'A'] },
  // An esercente calls off the end that it asked for itself, until it comes.
  { da: ['in_cessazione'], a: 'attivo', evento: 'ripensa', chi: ['E'] },
  { da: ['in_cessazione'], a: 'cessato', evento: 'cessa', chi: ['A', 'S'] },
]
