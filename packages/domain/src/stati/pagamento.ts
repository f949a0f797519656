import type { Transizione } from './macchina.ts'

/** The states of a pagamento: the debt, apart from the tentativi made to collect it. */
export const STATI_PAGAMENTO = [
  'bozza',
  'da_pagare',
  'in_verifica',
  'in_elaborazione',
  'parzialmente_pagato',
  'pagato',
  'parzialmente_rimborsato',
  'rimborsato',
  'insoluto',
  'contestato',
  'scaduto',
  'annullato',
  'irrecuperabile',
] as const
export type StatoPagamento = (typeof STATI_PAGAMENTO)[number]

export type EventoPagamento =
  | 'pubblica'
  | 'elimina'
  | 'avvia'
  | 'rilascia'
  | 'invia_addebito'
  | 'incassa'
  | 'incassa_parte'
  | 'respinto'
  | 'non_pagato'
  | 'restituito'
  | 'scade'
  | 'rinnova'
  | 'annulla'
  | 'torna_dovuto'
  | 'contesta'
  | 'contestazione_vinta'
  | 'contestazione_persa'
  | 'rimborsa_parte'
  | 'rimborsa'
  | 'rimborso_tornato'
  | 'stralcia'
  | 'annulla_stralcio'
  | 'storna_incasso'
  | 'ritira_annuncio'
  | 'ritira_addebito'

/** States from which money may be taken: an attempt may start here. */
export const STATI_PAGABILI = [
  'da_pagare',
  'parzialmente_pagato',
  'insoluto',
] as const satisfies readonly StatoPagamento[]

export const TRANSIZIONI_PAGAMENTO: readonly Transizione<StatoPagamento, EventoPagamento>[] = [
  { da: ['bozza'], a: 'da_pagare', evento: 'pubblica', chi: ['E', 'A'] },
  { da: ['bozza'], a: 'annullato', evento: 'elimina', chi: ['E', 'A'] },
  { da: [...STATI_PAGABILI], a: 'in_verifica', evento: 'avvia', chi: ['C', 'S'] },
  // An attempt that ends without money gives the debt back its earlier state.
  { da: ['in_verifica'], a: 'da_pagare', evento: 'rilascia', chi: ['S'] },
  { da: ['in_verifica'], a: 'parzialmente_pagato', evento: 'rilascia', chi: ['S'] },
  { da: ['in_verifica'], a: 'insoluto', evento: 'rilascia', chi: ['S'] },
  {
    da: [...STATI_PAGABILI, 'in_verifica'],
    a: 'in_elaborazione',
    evento: 'invia_addebito',
    chi: ['C', 'E', 'S'],
  },
  {
    da: [...STATI_PAGABILI, 'in_verifica', 'in_elaborazione', 'scaduto', 'irrecuperabile'],
    a: 'pagato',
    evento: 'incassa',
    chi: ['E', 'S'],
  },
  {
    da: [...STATI_PAGABILI, 'in_verifica', 'in_elaborazione', 'scaduto'],
    a: 'parzialmente_pagato',
    evento: 'incassa_parte',
    chi: ['E', 'S'],
  },
  // The esercente learns of it where its own bank takes the debits.
  { da: ['in_elaborazione'], a: 'insoluto', evento: 'respinto', chi: ['E', 'S'] },
  // A renewal that nothing could be charged to: its day went by.
  { da: ['da_pagare'], a: 'insoluto', evento: 'non_pagato', chi: ['S'] },
  // A bank takes the whole debit back, even where a part was refunded or is disputed.
  {
    da: ['pagato', 'parzialmente_pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato'],
    a: 'insoluto',
    evento: 'restituito',
    chi: ['E', 'S'],
  },
  { da: ['da_pagare'], a: 'scaduto', evento: 'scade', chi: ['S'] },
  { da: ['scaduto'], a: 'da_pagare', evento: 'rinnova', chi: ['E', 'A'] },
  { da: ['da_pagare', 'scaduto', 'insoluto'], a: 'annullato', evento: 'annulla', chi: ['E', 'A'] },
  // The dilazione that had taken its place came to nothing: it is owed as it was.
  { da: ['annullato'], a: 'da_pagare', evento: 'torna_dovuto', chi: ['S'] },
  { da: ['annullato'], a: 'insoluto', evento: 'torna_dovuto', chi: ['S'] },
  { da: ['annullato'], a: 'scaduto', evento: 'torna_dovuto', chi: ['S'] },
  { da: ['pagato', 'parzialmente_rimborsato'], a: 'contestato', evento: 'contesta', chi: ['S'] },
  { da: ['contestato'], a: 'pagato', evento: 'contestazione_vinta', chi: ['S'] },
  {
    da: ['contestato'],
    a: 'parzialmente_rimborsato',
    evento: 'contestazione_vinta',
    chi: ['S'],
  },
  { da: ['contestato'], a: 'rimborsato', evento: 'contestazione_persa', chi: ['S'] },
  // The claim was about a part.
  {
    da: ['contestato'],
    a: 'parzialmente_rimborsato',
    evento: 'contestazione_persa',
    chi: ['S'],
  },
  {
    da: ['pagato', 'parzialmente_rimborsato'],
    a: 'parzialmente_rimborsato',
    evento: 'rimborsa_parte',
    chi: ['S'],
  },
  { da: ['pagato', 'parzialmente_rimborsato'], a: 'rimborsato', evento: 'rimborsa', chi: ['S'] },
  {
    da: ['parzialmente_rimborsato', 'rimborsato'],
    a: 'pagato',
    evento: 'rimborso_tornato',
    chi: ['S'],
  },
  { da: ['rimborsato'], a: 'parzialmente_rimborsato', evento: 'rimborso_tornato', chi: ['S'] },
  // An incasso written down by hand is undone: the debt is owed again.
  {
    da: ['pagato', 'parzialmente_pagato'],
    a: 'da_pagare',
    evento: 'storna_incasso',
    chi: ['E', 'A'],
  },
  {
    da: ['pagato', 'parzialmente_pagato'],
    a: 'insoluto',
    evento: 'storna_incasso',
    chi: ['E', 'A'],
  },
  { da: ['pagato'], a: 'parzialmente_pagato', evento: 'storna_incasso', chi: ['E', 'A'] },
  // A bank transfer that was announced did not come: the debt is what it was.
  { da: ['in_elaborazione'], a: 'da_pagare', evento: 'ritira_annuncio', chi: ['C', 'S'] },
  { da: ['in_elaborazione'], a: 'parzialmente_pagato', evento: 'ritira_annuncio', chi: ['C', 'S'] },
  { da: ['in_elaborazione'], a: 'insoluto', evento: 'ritira_annuncio', chi: ['C', 'S'] },
  // The distinta was called off before the bank had it.
  { da: ['in_elaborazione'], a: 'da_pagare', evento: 'ritira_addebito', chi: ['E'] },
  { da: ['in_elaborazione'], a: 'parzialmente_pagato', evento: 'ritira_addebito', chi: ['E'] },
  { da: ['in_elaborazione'], a: 'insoluto', evento: 'ritira_addebito', chi: ['E'] },
  { da: ['insoluto', 'da_pagare'], a: 'irrecuperabile', evento: 'stralcia', chi: ['E', 'A'] },
  // A rata that its plan had given up: it is owed again as it was.
  { da: ['irrecuperabile'], a: 'da_pagare', evento: 'annulla_stralcio', chi: ['S'] },
  { da: ['irrecuperabile'], a: 'insoluto', evento: 'annulla_stralcio', chi: ['S'] },
]

/** The origin of a debt: asked once, one rata of a dilazione, one period of an abbonamento. */
export const ORIGINI_PAGAMENTO = ['una_tantum', 'rata', 'abbonamento'] as const
export type OriginePagamento = (typeof ORIGINI_PAGAMENTO)[number]

/** The ways by which money reaches the esercente. */
export const METODI_PAGAMENTO = [
  'carta',
  'addebito_sdd',
  'bonifico',
  'contanti',
  'pos',
  'assegno',
  'sdd_banca',
] as const
export type MetodoPagamento = (typeof METODI_PAGAMENTO)[number]

/** The ways that a cliente is offered; a debit through the esercente's own bank is the esercente's choice. */
export const METODI_RICHIEDIBILI = [
  'carta',
  'addebito_sdd',
  'bonifico',
  'contanti',
  'pos',
  'assegno',
] as const satisfies readonly MetodoPagamento[]
