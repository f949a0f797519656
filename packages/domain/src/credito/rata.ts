import type { StatoDilazione } from './dilazione.ts'
import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import type { Transizione } from '../stati/macchina.ts'

/** The states of a rata of a dilazione. */
export const STATI_RATA = [
  'in_attesa_di_evento',
  'programmata',
  'in_scadenza',
  'in_addebito',
  'pagata',
  'parzialmente_pagata',
  'scaduta',
  'in_sollecito',
  'rimborsata',
  'condonata',
  'sostituita',
  'annullata',
] as const
export type StatoRata = (typeof STATI_RATA)[number]

export type EventoRata =
  | 'avviene'
  | 'torna_in_attesa'
  | 'si_avvicina'
  | 'addebita'
  | 'rilascia'
  | 'incassa'
  | 'incassa_parte'
  | 'respinge'
  | 'scade'
  | 'sollecita'
  | 'restituisce'
  | 'storna_incasso'
  | 'rimborsa'
  | 'rimborso_tornato'
  | 'recupera'
  | 'condona'
  | 'annulla_condono'
  | 'sostituisce'
  | 'annulla'

/** Rate of which something is still expected. */
export const RATE_APERTE = [
  'in_attesa_di_evento',
  'programmata',
  'in_scadenza',
  'in_addebito',
  'parzialmente_pagata',
  'scaduta',
  'in_sollecito',
] as const satisfies readonly StatoRata[]

const CHIUDIBILI = RATE_APERTE.filter((stato) => stato !== 'in_addebito')

export const TRANSIZIONI_RATA: readonly Transizione<StatoRata, EventoRata>[] = [
  // Both have said that the event has come, or its last day has and nobody contested it.
  { da: ['in_attesa_di_evento'], a: 'programmata', evento: 'avviene', chi: ['C', 'S'] },
  // Money that did not come, or did not stay, leaves the rata waiting as it was.
  {
    da: ['in_addebito', 'pagata', 'parzialmente_pagata', 'condonata'],
    a: 'in_attesa_di_evento',
    evento: 'torna_in_attesa',
    chi: ['E', 'A', 'S'],
  },
  // The cliente pays before the event: nobody else asks for it.
  { da: ['in_attesa_di_evento'], a: 'in_addebito', evento: 'addebita', chi: ['C'] },
  { da: ['programmata'], a: 'in_scadenza', evento: 'si_avvicina', chi: ['S'] },
  {
    da: ['programmata', 'in_scadenza', 'scaduta', 'in_sollecito', 'parzialmente_pagata'],
    a: 'in_addebito',
    evento: 'addebita',
    chi: ['C', 'S'],
  },
  // A charge that ends without money: what the rata is from here follows from its scadenza.
  { da: ['in_addebito'], a: 'programmata', evento: 'rilascia', chi: ['S'] },
  { da: [...RATE_APERTE], a: 'pagata', evento: 'incassa', chi: ['C', 'E', 'S'] },
  {
    da: RATE_APERTE.filter((stato) => stato !== 'parzialmente_pagata'),
    a: 'parzialmente_pagata',
    evento: 'incassa_parte',
    chi: ['E', 'S'],
  },
  { da: ['in_addebito'], a: 'scaduta', evento: 'respinge', chi: ['S'] },
  {
    da: ['programmata', 'in_scadenza', 'parzialmente_pagata'],
    a: 'scaduta',
    evento: 'scade',
    chi: ['S'],
  },
  { da: ['scaduta'], a: 'in_sollecito', evento: 'sollecita', chi: ['S'] },
  { da: ['pagata', 'parzialmente_pagata'], a: 'scaduta', evento: 'restituisce', chi: ['S'] },
  // An incasso written down by hand is undone: what is owed again follows from the scadenza.
  {
    da: ['pagata', 'parzialmente_pagata'],
    a: 'programmata',
    evento: 'storna_incasso',
    chi: ['E', 'S'],
  },
  { da: ['pagata'], a: 'parzialmente_pagata', evento: 'storna_incasso', chi: ['E', 'S'] },
  // All of it went back to the cliente: it is not asked for a second time.
  { da: ['pagata'], a: 'rimborsata', evento: 'rimborsa', chi: ['S'] },
  { da: ['rimborsata'], a: 'pagata', evento: 'rimborso_tornato', chi: ['S'] },
  // A rata that was given up can still be paid: the money counts as recovered.
  { da: ['condonata'], a: 'pagata', evento: 'recupera', chi: ['E', 'S'] },
  {
    da: CHIUDIBILI,
    a: 'condonata',
    evento: 'condona',
    chi: ['E', 'A'],
  },
  // A rata that was given up is owed again.
  { da: ['condonata'], a: 'programmata', evento: 'annulla_condono', chi: ['E', 'A'] },
  { da: ['condonata'], a: 'scaduta', evento: 'annulla_condono', chi: ['E', 'A'] },
  {
    da: CHIUDIBILI,
    a: 'sostituita',
    evento: 'sostituisce',
    chi: ['S'],
  },
  {
    da: CHIUDIBILI,
    a: 'annullata',
    evento: 'annulla',
    chi: ['E', 'A', 'S'],
  },
]

/** Days before the scadenza from which a rata is told to be near. */
export const GIORNI_IN_SCADENZA = 7

type InAttesa = { stato: StatoRata; scadenza: Giorno }

/**
 * The state of a rata on a day: what waits is near from seven days before its scadenza, and late from the day
 * after. Only where the dilazione is running: nobody is late on a proposal.
 */
export function statoRataAl(
  { stato, scadenza }: InAttesa,
  dilazione: StatoDilazione,
  oggi: Giorno,
): StatoRata {
  if (stato !== 'programmata' && stato !== 'in_scadenza') return stato
  // Nothing comes near while a plan stands still.
  if (dilazione === 'sospesa') return 'programmata'
  if (dilazione !== 'attiva' && dilazione !== 'decaduta') return stato
  if (scadenza < oggi) return 'scaduta'
  return scadenza <= aggiungiGiorni(oggi, GIORNI_IN_SCADENZA) ? 'in_scadenza' : 'programmata'
}
