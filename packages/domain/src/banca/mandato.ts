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

/** For many debits, or for one alone. */
export const TIPI_MANDATO = ['ricorrente', 'singolo'] as const
export type TipoMandato = (typeof TIPI_MANDATO)[number]

/** CORE is everybody's; B2B is between firms, and knows no refund. */
export const SCHEMI_SDD = ['CORE', 'B2B'] as const

/** How long the signature waits for its code. */
export const ORE_FIRMA = 24
export const MESI_INUTILIZZO = 36

/** What a mandato is called by the banks: unique for its creditor, at most 35 characters. */
export const umrDi = (mandato_id: string): string => `RT${mandato_id.toUpperCase()}`

/** What the provider's own reference of a mandate begins with: at most 12 characters, told apart by the last of the id. */
export const prefissoUmr = (mandato_id: string): string =>
  `RT${mandato_id.slice(-9).toUpperCase()}-`

export interface GiorniAddebito {
  /** When the account is debited. */
  addebito_il: Giorno
  /** By when the bank's answer is known. */
  esito_entro: Giorno
}

/** The payment provider debits an account on the day that it is told, where that is at least so many days ahead. */
const ANTICIPO_FORNITORE = 3

/** How many days before a debit by the provider its payer is told: those of the mandato, and what the provider needs. */
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
