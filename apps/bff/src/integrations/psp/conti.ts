import type { CadenzaAccrediti } from '@rateo/domain/banca/accrediti'

/** The account of an esercente at the provider, as it is made from what its registration knows. */
export type NewAccount = {
  /** Idempotency key and reference, derived from the esercente. */
  chiave: string
  ragione_sociale: string
  partita_iva: string
  email: string
  telefono: string | null
  /** Merchant category code. */
  mcc: string
  descrizione: string
  indirizzo: string | null
  cap: string | null
  citta: string | null
  provincia: string | null
  iban: string | null
  intestatario: string | null
}

/** An account as the provider tells of it now. */
export type AccountState = {
  conto: string
  /** It may be paid by card or by debit, and get what was paid. */
  incassa: boolean
  /** Its money is paid out to its bank. */
  accredita: boolean
  /** The form of the provider was sent at least once. */
  inviato: boolean
  dovuti: string[]
  scaduti: string[]
  in_verifica: string[]
  errori: { requisito: string; codice: string }[]
  motivo_fermo: string | null
  /** The instant by which what is due must be given. */
  entro: Date | null
  iban_ultime4: string | null
  /** The name on the statements of cards. */
  nome_estratto: string | null
  /** Nothing leaves by itself: payouts wait until they are asked for. */
  accrediti_a_mano: boolean
  /** When they leave by themselves; null while they wait. */
  cadenza: PayoutSchedule | null
}

/** The days on which payouts leave, and how long money waits before. */
type PayoutSchedule = CadenzaAccrediti & { dopo_giorni: number }

export type LinkRequest = { conto: string; ritorno: string; scaduto: string }

/** A line of the balance of an account: money that came to it, or went. */
export type AccountLine = {
  riga: string
  tipo: 'incasso' | 'storno' | 'conguaglio' | 'accredito' | 'accredito_tornato' | 'altro'
  /** The payment, the refund or the payout behind the line. */
  riferimento: string | null
  importo_centesimi: number
  commissione_centesimi: number
  netto_centesimi: number
  disponibile_at: Date
  at: Date
}

/** The money behind a line: the payment of the cliente, and the rimborso or the storno where it went back. */
export type LineOrigin = {
  /** The payment that was sent on to the account. */
  intento: string | null
  /** The rimborso by which it went back, if it was one. */
  rimborso: string | null
  /** The storno of ours by which it went back, or the conguaglio that it is, by its key. */
  chiave: string | null
}

export type Payout = {
  accredito: string
  stato: 'in_accredito' | 'accreditato' | 'respinto' | 'annullato'
  importo_centesimi: number
  /** The day on which the bank should have it. */
  arrivo_il: string
  iban_ultime4: string | null
  codice_errore: string | null
  at: Date
}

export type Balance = { disponibile_centesimi: number; in_arrivo_centesimi: number }

export type ReversalRequest = {
  chiave: string
  /** The payment whose money comes back from the account. */
  intento: string
  importo_centesimi: number
}

export type SettlementRequest = {
  chiave: string
  conto: string
  /** Above zero it goes to the account, below zero it comes from there. */
  importo_centesimi: number
}

export type Page<T> = { righe: T[]; dopo: string | null }

/** The accounts of the esercenti at the provider. Every method may throw as those of `PaymentProvider` do. */
export type ConnectedAccounts = {
  /** Opens an account; asked twice under the same key, it is one. */
  create: (request: NewAccount) => Promise<AccountState>
  /** The account that was opened under a key since then, where its answer was lost. */
  find: (chiave: string, since: Date) => Promise<AccountState | null>
  read: (conto: string) => Promise<AccountState>
  /** All accounts of the operator's, a page at a time, each with the key under which it was opened. */
  list: (dopo: string | null) => Promise<Page<{ conto: string; chiave: string | null }>>
  /** A page of the provider's that asks for what is missing: it opens once, and for a few minutes. */
  link: (request: LinkRequest) => Promise<{ url: string; scade_at: Date }>
  /** Payouts wait until they are asked for. */
  holdPayouts: (conto: string) => Promise<AccountState>
  /** Payouts leave by themselves on these days. */
  letPayouts: (conto: string, on: CadenzaAccrediti) => Promise<AccountState>
  setBank: (
    conto: string,
    banca: { iban: string; intestatario: string | null },
  ) => Promise<AccountState>
  /** The name that clienti read on the statements of their cards. */
  setStatementName: (conto: string, nome: string) => Promise<AccountState>
  balance: (conto: string) => Promise<Balance>
  /** The lines of the balance since an instant, the newest first, a page at a time. */
  listLines: (
    conto: string,
    window: { dal: Date; dopo: string | null },
  ) => Promise<Page<AccountLine>>
  /** The lines that a payout took along. */
  listLinesOf: (conto: string, accredito: string, dopo: string | null) => Promise<Page<string>>
  originOf: (conto: string, line: AccountLine) => Promise<LineOrigin>
  listPayouts: (conto: string, window: { dal: Date; dopo: string | null }) => Promise<Page<Payout>>
  readPayout: (conto: string, accredito: string) => Promise<Payout>
  /** Takes money of a payment back from the account that it went to. */
  reverse: (request: ReversalRequest) => Promise<string>
  /** A storno that was asked for under a key; null when there is none. */
  findReversal: (request: ReversalRequest) => Promise<string | null>
  /** Moves money between the operator and an account apart from any charge. */
  settle: (request: SettlementRequest) => Promise<string>
  /** The request under a key since then; null when there is none. */
  findSettlement: (request: SettlementRequest, since: Date) => Promise<string | null>
}
