import type { Customer, Mandate, Metadata, PaymentMethod } from './oggetti-cliente.ts'
import type { Archiviato, Dispute } from './oggetti-contestazione.ts'
import type { BalanceTransaction, Charge, Consiglio, Payout, Refund } from './oggetti-libri.ts'
import type {
  Account,
  ApplicationFee,
  FeeRefund,
  Persona,
  Transfer,
  TransferReversal,
} from './oggetti-conti.ts'
import type { Session } from './oggetti-sessione.ts'

/** The objects of Stripe's API that this provider keeps, with the fields that callers read. */

export interface ErroreIntento extends Partial<Consiglio> {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
  doc_url: string
  payment_method?: PaymentMethod
}

export interface ProssimaAzione {
  type: 'redirect_to_url'
  redirect_to_url: { url: string; return_url: string | null }
}

type StatoIntento =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

/** The options of each kind of method. */
export interface Opzioni {
  sepa_debit?: {
    mandate_options: { reference_prefix?: string }
    /** The day on which the account is debited, YYYY-MM-DD. */
    target_date?: string
  }
}

interface Intento {
  id: string
  application: null
  automatic_payment_methods: { enabled: true; allow_redirects: 'always' } | null
  cancellation_reason: string | null
  client_secret: string
  created: number
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  livemode: false
  metadata: Metadata
  next_action: ProssimaAzione | null
  on_behalf_of: string | null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: Opzioni
  allowed_payment_method_types: string[]
  payment_method_types: string[]
  status: StatoIntento
}

export interface PaymentIntent extends Intento {
  object: 'payment_intent'
  amount: number
  amount_capturable: 0
  amount_details: { tip: object }
  amount_received: number
  application_fee_amount: number | null
  canceled_at: number | null
  capture_method: 'automatic_async'
  confirmation_method: 'automatic'
  currency: string
  last_payment_error: ErroreIntento | null
  latest_charge: string | null
  managed_payments: null
  payment_record: null
  processing: { type: 'sepa_debit' } | null
  receipt_email: string | null
  review: null
  setup_future_usage: 'off_session' | 'on_session' | null
  shipping: null
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  /** The connected account that the money goes to. */
  transfer_data: { destination: string } | null
  transfer_group: string | null
}

export interface SetupIntent extends Intento {
  object: 'setup_intent'
  last_setup_error: ErroreIntento | null
  latest_attempt: null
  mandate: string | null
  single_use_mandate: null
  usage: 'off_session' | 'on_session'
}

export interface Oggetti {
  customer: Customer
  payment_method: PaymentMethod
  mandate: Mandate
  payment_intent: PaymentIntent
  setup_intent: SetupIntent
  charge: Charge
  refund: Refund
  balance_transaction: BalanceTransaction
  dispute: Dispute
  file: Archiviato
  payout: Payout
  account: Account
  person: Persona
  transfer: Transfer
  transfer_reversal: TransferReversal
  application_fee: ApplicationFee
  fee_refund: FeeRefund
  'checkout.session': Session
}

export type Tipo = keyof Oggetti
export type Oggetto = Oggetti[Tipo]
