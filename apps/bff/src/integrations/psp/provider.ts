import type { ConnectedAccounts } from './conti.ts'

/** The promises of an adapter: by them the money core decides whether a message may be sent again. */
export type Capabilities = {
  /** `header`: a repeated message with the same key has one effect. */
  idempotency: 'none' | 'header'
  /** The milliseconds that the provider remembers a key. */
  keyTtlMs: number
  /** True when a thing done can be found by our own reference. */
  lookupByReference: boolean
  /** A message without a trace after so many milliseconds was never executed. */
  maxProcessingMs: number
  refundPartial: boolean
  /** The milliseconds that an answer is waited for; an operazione is held for more than twice as long. */
  timeoutMs: number
}

/** The provider's word about one payment. `sconosciuto` is also "not found": it is not proof of no charge. */
export type ProviderOutcome =
  | {
      stato: 'aperto'
      riferimento: string
      url: string | null
      codice_rifiuto: string | null
      rifiuti: number
    }
  | { stato: 'in_elaborazione'; riferimento: string }
  | {
      stato: 'riuscito'
      riferimento: string
      /** The payment itself where `riferimento` is its hosted page: what a refund names. */
      riferimento_psp: string | null
      importo_centesimi: number
      metodo_etichetta: string | null
    }
  | { stato: 'rifiutato'; riferimento: string | null; codice_rifiuto: string }
  | { stato: 'annullato'; riferimento: string; codice_rifiuto: string | null }
  | { stato: 'sconosciuto' }

/**
 * The debts of one payment, where there are several: `pagamento:n:importo`, joined by commas. The provider keeps them
 * with it.
 */
export type Debiti = string

/** The account to which the money of a charge goes on, and the part of it that the operator keeps. */
export type Destination = { conto: string; commissione_centesimi: number }

export type CheckoutRequest = {
  /** Idempotency key and reference of the message, derived from the debt. */
  chiave: string
  importo_centesimi: number
  causale: string
  esercente: string
  /** Empty where somebody else pays, who is not told whose debt it is. */
  email: string
  debiti?: Debiti | undefined
  destinazione?: Destination | undefined
  success_url: string
  cancel_url: string
  /** The card that is typed is kept for charges without its holder there, under the account of theirs there. */
  salva?: { cliente_psp: string } | undefined
  /**
   * The instant at which the hosted page stops taking money (seconds since 1970; at least 30 minutes ahead for
   * Stripe).
   */
  scade_at: number
}

export type OffSessionRequest = {
  chiave: string
  importo_centesimi: number
  causale: string
  cliente_psp: string
  metodo_psp: string
  tipo_metodo: 'carta' | 'addebito_sdd'
  /** The day that was announced for a direct debit. It is taken on that day, not before. */
  addebito_il?: string | undefined
  debiti?: Debiti | undefined
  destinazione?: Destination | undefined
  /** The page to which payers come back from their bank; with it they are there, and may be asked to confirm. */
  ritorno?: string | undefined
}

export type MandateRequest = {
  chiave: string
  /** The holder's account at the provider. */
  cliente_psp: string
  email: string
  intestatario: string
  iban: string
  /** The opening of the reference that the payer's bank will show. */
  prefisso: string
  /** The address and browser that prove the acceptance online. */
  ip: string
  user_agent: string
  firmato_at: Date
}

/** A mandato that was registered: how the provider calls it, and by which reference the payer's bank knows it. */
export type RegisteredMandate = {
  cliente_psp: string
  metodo_psp: string
  mandato_psp: string | null
  riferimento_banca: string | null
}

/**
 * The provider's word today about a method that was saved there; `assente`: nothing may be charged to it any more.
 */
export type KnownMethod =
  | { stato: 'assente' }
  | { stato: 'conto' }
  | { stato: 'carta'; marchio: string; ultime4: string; scade_mese: number; scade_anno: number }

/** A debit that a bank gave back to its customer after it had been paid. */
export type ReturnedDebit = { intento: string; causale: string }

export type SetupRequest = {
  chiave: string
  /** The card holder's account at the provider. */
  cliente_psp: string
  success_url: string
  cancel_url: string
}

/** The outcome of a page on which a card is saved, with a payment or without. */
export type SetupOutcome =
  | { stato: 'aperto' }
  | { stato: 'annullato' }
  | {
      stato: 'salvata'
      cliente_psp: string
      metodo_psp: string
      marchio: string
      ultime4: string
      scade_mese: number
      scade_anno: number
      intestatario: string
    }

export type RefundRequest = {
  chiave: string
  /** The payment that is given back, as the provider calls it. */
  intento: string
  importo_centesimi: number
  motivo: string
  /** The money comes back from the account that it went to, and the operator's part of it too where `rende` says so. */
  storna?: { rende: boolean } | undefined
}

export type LookupRequest = {
  tipo: 'sessione' | 'addebito' | 'rimborso'
  chiave: string
  riferimento: string | null
  created_at: Date
  /** The payment that a rimborso gives back. */
  intento?: string | null
  /** The milliseconds that the caller can wait; the adapter's own time-out if absent. */
  timeout_ms?: number
}

/** Something that we once asked for, as the provider's own list has it. */
export type Asked = {
  tipo: 'sessione' | 'addebito' | 'rimborso'
  chiave: string
  riferimento: string
  importo_centesimi: number
  metodo: 'carta' | 'addebito_sdd'
  /** The payment that a rimborso gives back. */
  intento: string | null
  /** The debts of that payment, where there were several. */
  debiti: Debiti | null
  /** The account that it was for, where it was for one. */
  destinazione?: Destination | undefined
  /** Money moved, or is about to. */
  moved: boolean
}

/** A line of the provider's own books: money that came in, or went. */
export type ProviderMove = {
  /** The provider's name of the line. */
  riga: string
  tipo:
    | 'incasso'
    | 'incasso_fallito'
    | 'rimborso'
    | 'rimborso_tornato'
    | 'contestazione'
    | 'contestazione_vinta'
  /** in_sospeso: of a debit that the bank has not answered; annullata: of one that it refused, so of no money at all. */
  stato: 'definitiva' | 'in_sospeso' | 'annullata'
  /** The charge, the refund or the claim behind the line. */
  riferimento: string
  /** The payment that it belongs to. */
  intento: string | null
  chiave: string | null
  /** Above zero when money came in. */
  importo_centesimi: number
  commissione_centesimi: number
  at: Date
}

export type MovesWindow = {
  dal: Date
  /** The end of the period, not included. */
  al: Date
  /** The end of the page before; null for the first page. */
  dopo: string | null
  quante?: number
}

/** Some lines of the provider's books, the newest first, and where the next ones begin. */
export type ProviderMoves = { righe: ProviderMove[]; dopo: string | null }

export type ProviderEvent = {
  evento_id: string
  tipo: string
  chiave: string | null
  riferimento: string | null
  /** The payment that a claim of the payer's bank is about. */
  intento?: string
  /** The saved method that it is about, and its mandate where it is about that. */
  metodo?: string
  mandato?: string
  /** The account of an esercente that it is about. */
  conto?: string
}

/** A card holder's claim, as the provider tells it. */
export type Dispute = {
  riferimento: string
  /** The payment that it is about. */
  intento: string
  importo_centesimi: number
  costo_centesimi: number
  /** As the card schemes name it. */
  motivo: string
  stato: 'aperta' | 'vinta' | 'persa'
  /** The last instant at which evidence is taken. */
  entro: Date | null
}

export type EvidenceFile = {
  chiave: string
  nome: string
  formato: string
  contenuto: Buffer
}

/** The evidence by its name: the texts, and the files by the provider's names. */
export type DisputeAnswer = {
  testi: Readonly<Record<string, string>>
  file: Readonly<Record<string, string>>
}

/** A payment provider. Every method may throw `ProviderUnreachable`: no answer is not a refusal. */
export type PaymentProvider = {
  readonly nome: string
  readonly capabilities: Capabilities
  /** The accounts of the esercenti; null where all money stays with the operator. */
  readonly conti: ConnectedAccounts | null
  createCheckout: (request: CheckoutRequest) => Promise<ProviderOutcome>
  /** Opens an account for a person; asked twice under the same key, it is one. */
  createCustomer: (request: { chiave: string; email: string }) => Promise<string>
  createSetup: (request: SetupRequest) => Promise<{ riferimento: string; url: string }>
  lookupSetup: (riferimento: string) => Promise<SetupOutcome>
  /** The method is not to be charged any more; one that the provider does not know is no failure. */
  forgetMethod: (metodo_psp: string) => Promise<void>
  /** Tells the provider of a signed mandato; asked twice, it is one. */
  registerMandate: (request: MandateRequest) => Promise<RegisteredMandate>
  /** True while an account may be debited under a mandate. */
  isMandateActive: (mandato_psp: string) => Promise<boolean>
  /** A saved method as the provider knows it today; one that it does not know is `assente`. */
  readMethod: (metodo_psp: string) => Promise<KnownMethod>
  charge: (request: OffSessionRequest) => Promise<ProviderOutcome>
  /** Gives up a charge that the payer did not confirm with their bank; answers with its final state. */
  cancelCharge: (riferimento: string) => Promise<ProviderOutcome>
  /** The direct debits that came back since then, or the one behind a payment. */
  listReturns: (about: { since: Date } | { intento: string }) => Promise<ReturnedDebit[]>
  /** Everything that carries a key of ours and was made since then. */
  listAsked: (since: Date) => Promise<Asked[]>
  /** The lines of its own books in a window of time, a page at a time. */
  listMoves: (window: MovesWindow) => Promise<ProviderMoves>
  /** One of those lines as it is now; null when it has nothing to do with a debt. */
  readMove: (riga: string) => Promise<ProviderMove | null>
  /** Looks a payment up by the provider's reference, or by our key when we never learnt the reference. */
  lookup: (request: LookupRequest) => Promise<ProviderOutcome>
  /** Closes a hosted page; answers with the final state, which is `riuscito` when the cliente was faster. */
  expireCheckout: (riferimento: string) => Promise<ProviderOutcome>
  /** Gives back a payment or a part of it. */
  refund: (request: RefundRequest) => Promise<ProviderOutcome>
  /** The claims of card holders: those about one payment, or those opened since then. */
  listDisputes: (about: { since: Date } | { intento: string }) => Promise<Dispute[]>
  /** Leaves a file for the bank and answers what the provider calls it; asked twice under one key, it is one. */
  uploadEvidence: (request: EvidenceFile) => Promise<string>
  /** Evidence for the bank, sent once: a claim that takes none any more is a `ProviderRefusal`. */
  answerDispute: (riferimento: string, prove: DisputeAnswer) => Promise<void>
  acceptDispute: (riferimento: string) => Promise<void>
  /** Verifies the signature on the raw bytes and reads what the event is about; throws `ForgedEvent` on a forged one. */
  parseEvent: (raw: Buffer, headers: Record<string, string | string[] | undefined>) => ProviderEvent
  /** The same for an event of one of the accounts, which come with a secret of their own. */
  parseAccountEvent: (
    raw: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ) => ProviderEvent
}

/** A notice whose signature does not hold, or that cannot be one of the provider's. */
export class ForgedEvent extends Error {}

/** The provider gave no answer, or none that can be understood: the outcome is unknown. */
export class ProviderUnreachable extends Error {}

/** Something is there under this key already: still being done, or asked for in other words before a restore. */
export class ProviderConflict extends ProviderUnreachable {}

/** The provider's data belong to test money where real money is expected, or the other way round. */
export class ProviderWrongMode extends ProviderUnreachable {}

/**
 * The provider turned us away before it did anything: an expired key, a missing permission, too many calls. It is about
 * us and not about who pays, and the same message may go out again later.
 */
export class ProviderClosed extends ProviderUnreachable {
  readonly codice: string
  /** `tutti`: every message is turned away now. `tipo`: every message of this kind. `questo`: this one only. */
  readonly vale: 'tutti' | 'tipo' | 'questo'
  constructor(codice: string, vale: ProviderClosed['vale'], message: string) {
    super(message)
    this.codice = codice
    this.vale = vale
  }
}

/** The code where no connection to the provider came about: nothing left, so nothing can have been done. */
export const NON_RAGGIUNGIBILE = 'non_raggiungibile'

/** The code of a refusal of the day on which an account was to be debited: nothing was debited, another day may do. */
export const GIORNO_NON_AMMESSO = 'giorno_non_ammesso'

/** The provider's answer says that nothing was done and nothing will be. */
export class ProviderRefusal extends Error {
  readonly codice: string
  /** `metodo`: the card, the account or its mandate cannot be charged. `richiesta`: what we asked is wrong. */
  readonly per: 'metodo' | 'richiesta'
  constructor(codice: string, message: string, per: ProviderRefusal['per'] = 'richiesta') {
    super(message)
    this.codice = codice
    this.per = per
  }
}
