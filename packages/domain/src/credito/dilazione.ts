import type { Transizione } from '../stati/macchina.ts'

/** The states of a dilazione: a debt that is paid in parts. Being late is a fact of its rate, not a state. */
export const STATI_DILAZIONE = [
  'bozza',
  'in_approvazione',
  'proposta',
  'rifiutata',
  'scaduta',
  'accettata',
  'attiva',
  'sospesa',
  'conclusa',
  'rinegoziata',
  'decaduta',
  'stralciata',
  'annullata',
] as const
export type StatoDilazione = (typeof STATI_DILAZIONE)[number]

export type EventoDilazione =
  | 'invia'
  | 'chiede_approvazione'
  | 'approva'
  | 'rifiuta'
  | 'accetta'
  | 'scade'
  | 'ritira'
  | 'attiva'
  | 'non_perfeziona'
  | 'sospende'
  | 'riprende'
  | 'conclude'
  | 'riapre'
  | 'recede'
  | 'rinegozia'
  | 'dichiara_decaduta'
  | 'stralcia'
  | 'annulla_stralcio'
  | 'annulla'

export const TRANSIZIONI_DILAZIONE: readonly Transizione<StatoDilazione, EventoDilazione>[] = [
  { da: ['bozza'], a: 'proposta', evento: 'invia', chi: ['E'] },
  { da: ['bozza'], a: 'in_approvazione', evento: 'chiede_approvazione', chi: ['E'] },
  { da: ['in_approvazione'], a: 'proposta', evento: 'approva', chi: ['A'] },
  { da: ['in_approvazione'], a: 'rifiutata', evento: 'rifiuta', chi: ['A'] },
  { da: ['proposta'], a: 'accettata', evento: 'accetta', chi: ['C'] },
  { da: ['proposta'], a: 'rifiutata', evento: 'rifiuta', chi: ['C'] },
  { da: ['proposta'], a: 'scaduta', evento: 'scade', chi: ['S'] },
  { da: ['proposta'], a: 'bozza', evento: 'ritira', chi: ['E'] },
  { da: ['accettata'], a: 'attiva', evento: 'attiva', chi: ['S'] },
  { da: ['accettata'], a: 'annullata', evento: 'non_perfeziona', chi: ['S'] },
  { da: ['attiva'], a: 'sospesa', evento: 'sospende', chi: ['E', 'A'] },
  { da: ['sospesa'], a: 'attiva', evento: 'riprende', chi: ['E', 'A', 'S'] },
  { da: ['attiva', 'sospesa', 'decaduta'], a: 'conclusa', evento: 'conclude', chi: ['S'] },
  // A debit that the bank takes back leaves something owed again.
  { da: ['conclusa'], a: 'attiva', evento: 'riapre', chi: ['S'] },
  // The benefit of the term that was lost before does not come back with it.
  { da: ['conclusa'], a: 'decaduta', evento: 'riapre', chi: ['S'] },
  // The cliente leaves the dilazione within the term; or all that was paid was given back for a recesso from the purchase.
  {
    da: ['attiva', 'sospesa', 'decaduta', 'conclusa'],
    a: 'annullata',
    evento: 'recede',
    chi: ['C', 'S'],
  },
  { da: ['attiva'], a: 'rinegoziata', evento: 'rinegozia', chi: ['C'] },
  // Never by itself: the law asks for a formal notice first.
  { da: ['attiva'], a: 'decaduta', evento: 'dichiara_decaduta', chi: ['E', 'A'] },
  { da: ['attiva', 'decaduta'], a: 'stralciata', evento: 'stralcia', chi: ['A'] },
  // Back to what it was: a mistake of the staff takes the benefit of the term from nobody.
  { da: ['stralciata'], a: 'attiva', evento: 'annulla_stralcio', chi: ['A'] },
  { da: ['stralciata'], a: 'decaduta', evento: 'annulla_stralcio', chi: ['A'] },
  {
    da: ['bozza', 'proposta', 'accettata', 'attiva'],
    a: 'annullata',
    evento: 'annulla',
    chi: ['E'],
  },
]

/** The time between one rata and the next, where it is always the same. */
export const CADENZE_REGOLARI = [
  'settimanale',
  'quindicinale',
  'mensile',
  'bimestrale',
  'trimestrale',
] as const
export type CadenzaRegolare = (typeof CADENZE_REGOLARI)[number]

/** The same, and `libera`: the esercente writes each day. */
export const CADENZE_DILAZIONE = [...CADENZE_REGOLARI, 'libera'] as const
export type CadenzaDilazione = (typeof CADENZE_DILAZIONE)[number]

/** The parties who may bear the fee of collecting. */
export const A_CARICO = ['esercente', 'cliente'] as const
export type ACarico = (typeof A_CARICO)[number]

/** The rules of consumer credit that a dilazione falls under (TUB artt. 121-126); `b2b` is outside of them all. */
export const INQUADRAMENTI = [
  'fuori_perimetro',
  'credito_gratuito',
  'credito_oneroso',
  'b2b',
] as const
export type Inquadramento = (typeof INQUADRAMENTI)[number]
