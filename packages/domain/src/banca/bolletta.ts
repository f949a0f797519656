import type { Transizione } from '../stati/macchina.ts'

/** The states that are stored. A bolletta `da_pagare` reads `scaduta` after its day, without being written again. */
export const STATI_BOLLETTA = ['da_pagare', 'programmata', 'pagata', 'contestata'] as const
export type StatoBolletta = (typeof STATI_BOLLETTA)[number]

export const SITUAZIONI_BOLLETTA = [...STATI_BOLLETTA, 'scaduta'] as const
export type SituazioneBolletta = (typeof SITUAZIONI_BOLLETTA)[number]

type Evento = 'programma' | 'segna_pagata' | 'contesta' | 'riapre'

// The owner writes what they did elsewhere, and a mistake may be taken back. The system writes what became of the debt that
// a bolletta is linked to: that is where money moves.
export const TRANSIZIONI_BOLLETTA: readonly Transizione<StatoBolletta, Evento>[] = [
  { da: ['da_pagare', 'contestata'], a: 'programmata', evento: 'programma', chi: ['C', 'E', 'S'] },
  {
    da: ['da_pagare', 'programmata', 'contestata'],
    a: 'pagata',
    evento: 'segna_pagata',
    chi: ['C', 'E', 'S'],
  },
  { da: ['da_pagare', 'programmata'], a: 'contestata', evento: 'contesta', chi: ['C', 'E'] },
  {
    da: ['programmata', 'pagata', 'contestata'],
    a: 'da_pagare',
    evento: 'riapre',
    chi: ['C', 'E', 'S'],
  },
]

/** The state of a bolletta on a day. Both days as `YYYY-MM-DD`. */
export const situazioneBolletta = (
  stato: StatoBolletta,
  scadenza: string,
  oggi: string,
): SituazioneBolletta => (stato === 'da_pagare' && scadenza < oggi ? 'scaduta' : stato)
