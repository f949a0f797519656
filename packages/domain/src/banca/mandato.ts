import { aggiungiGiorniTarget, giornoTargetDa } from '../tempo/calendario.ts'
import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import type { Transizione } from '../stati/macchina.ts'

/** The states of a mandato: the right to take money from an account by SEPA direct debit. */
export const STATI_MANDATO = [
  'bozza',
  'in_firma',
  'firmato',
  'attivo',
  'sospeso',
  'rifiutato',
  'scaduto_firma',
  'bloccato',
  'revocato',
  'scaduto',
  'consumato',
] as const
export type StatoMandato = (typeof STATI_MANDATO)[number]

export type EventoMandato =
  | 'prepara'
  | 'firma'
  | 'scade_firma'
  | 'attiva'
  | 'rifiuta'
  | 'sospende'
  | 'riprende'
  | 'blocca'
  | 'revoca'
  | 'scade'
  | 'consuma'

export const TRANSIZIONI_MANDATO: readonly Transizione<StatoMandato, EventoMandato>[] = [
  { da: ['bozza'], a: 'in_firma', evento: 'prepara', chi: ['C', 'E'] },
  { da: ['in_firma'], a: 'firmato', evento: 'firma', chi: ['C'] },
  { da: ['in_firma'], a: 'scaduto_firma', evento: 'scade_firma', chi: ['S'] },
  { da: ['firmato'], a: 'attivo', evento: 'attiva', chi: ['S'] },
  { da: ['firmato'], a: 'rifiutato', evento: 'rifiuta', chi: ['S'] },
  // The payer's bank said that this account is not to be debited again.
  { da: ['attivo'], a: 'sospeso', evento: 'sospende', chi: ['S'] },
  { da: ['sospeso'], a: 'attivo', evento: 'riprende', chi: ['S'] },
  { da: ['attivo', 'sospeso'], a: 'bloccato', evento: 'blocca', chi: ['A'] },
  // The system: the payer told their bank.
  { da: ['firmato', 'attivo', 'sospeso'], a: 'revocato', evento: 'revoca', chi: ['C', 'E', 'S'] },
  { da: ['attivo', 'sospeso'], a: 'scaduto', evento: 'scade', chi: ['S'] },
  { da: ['attivo'], a: 'consumato', evento: 'consuma', chi: ['S'] },
]

/** A mandato allows many debits, or one alone (SEPA sequence types RCUR and OOFF). */
export const TIPI_MANDATO = ['ricorrente', 'singolo'] as const
export type TipoMandato = (typeof TIPI_MANDATO)[number]

/** CORE is everybody's; B2B is between firms, and knows no refund. */
export const SCHEMI_SDD = ['CORE', 'B2B'] as const

/** The cliente signs with a code within these hours; after them the signature must be asked for again. */
export const ORE_FIRMA = 24
export const MESI_INUTILIZZO = 36

/** The reference by which banks know a mandato (UMR): unique for its creditor, at most 35 characters. */
export const umrDi = (mandato_id: string): string => `RT${mandato_id.toUpperCase()}`

/**
 * The opening of the reference that the provider gives a mandate; it takes at most 12 characters, so the end of our
 * id tells mandates apart.
 */
export const prefissoUmr = (mandato_id: string): string =>
  `RT${mandato_id.slice(-9).toUpperCase()}-`

export interface GiorniAddebito {
  /** The day on which the payer's account is debited. */
  addebito_il: Giorno
  /** The last day on which the bank's answer arrives. */
  esito_entro: Giorno
}

/** The payment provider debits an account on the day that it is told, where that is at least so many days ahead. */
const ANTICIPO_FORNITORE = 3

/**
 * The payer is told this many days before a debit: as many as the mandato agrees, and no fewer than the provider
 * needs.
 */
export const giorniDiPreavviso = (preavviso_giorni: number): number =>
  Math.max(preavviso_giorni, ANTICIPO_FORNITORE)

/** The days of a debit that is told today and may not be taken before `primo`. */
export function giorniAddebito(primo: Giorno): GiorniAddebito {
  const addebito_il = giornoTargetDa(primo)
  return { addebito_il, esito_entro: aggiungiGiorniTarget(addebito_il, 5) }
}

/** The first days on which the provider may debit an account, when the payer is told today. */
export const prossimoAddebito = (oggi: Giorno, preavviso_giorni: number): GiorniAddebito =>
  giorniAddebito(aggiungiGiorni(oggi, giorniDiPreavviso(preavviso_giorni)))
