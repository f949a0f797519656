import type { Metadata } from './oggetti-cliente.ts'

/** Connected accounts, and the money that moves to them and back, as Stripe's API writes them. */

export type NomeCapacita = 'card_payments' | 'sepa_debit_payments' | 'transfers'
type StatoCapacita = 'active' | 'inactive' | 'pending'

export interface Indirizzo {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

interface ErroreRequisito {
  code: string
  reason: string
  requirement: string
}

export interface Requisiti {
  alternatives: []
  current_deadline: number | null
  currently_due: string[]
  disabled_reason: string | null
  errors: ErroreRequisito[]
  eventually_due: string[]
  past_due: string[]
  pending_verification: string[]
}

/** An account of a bank at which payouts arrive. */
export interface ContoBancario {
  id: string
  object: 'bank_account'
  account: string
  account_holder_name: string | null
  account_holder_type: 'company' | 'individual' | null
  account_type: null
  available_payout_methods: ['standard']
  bank_name: string | null
  country: string
  currency: string
  default_for_currency: boolean
  fingerprint: string
  last4: string
  metadata: Metadata
  routing_number: null
  status: 'errored' | 'new'
}

export interface Persona {
  id: string
  object: 'person'
  account: string
  address: Indirizzo
  created: number
  dob: { day: number | null; month: number | null; year: number | null }
  email: string | null
  first_name: string | null
  last_name: string | null
  metadata: Metadata
  phone: string | null
  relationship: { representative: boolean; title: string | null }
}

export type Cadenza = 'daily' | 'manual' | 'monthly' | 'weekly'

export interface Calendario {
  delay_days: number
  interval: Cadenza
  monthly_anchor?: number
  weekly_anchor?: string
}

export interface Account {
  id: string
  object: 'account'
  business_profile: {
    mcc: string | null
    name: string | null
    product_description: string | null
    support_email: string | null
    url: string | null
  }
  business_type: 'company' | 'individual' | null
  capabilities: Partial<Record<NomeCapacita, StatoCapacita>>
  charges_enabled: boolean
  company: {
    address: Indirizzo
    name: string | null
    phone: string | null
    tax_id_provided: boolean
  }
  controller: {
    fees: { payer: string }
    is_controller: true
    losses: { payments: string }
    requirement_collection: 'stripe'
    stripe_dashboard: { type: string }
    type: 'application'
  }
  country: string
  created: number
  default_currency: 'eur'
  details_submitted: boolean
  email: string | null
  external_accounts: {
    object: 'list'
    data: ContoBancario[]
    has_more: false
    url: string
  }
  future_requirements: Requisiti
  metadata: Metadata
  payouts_enabled: boolean
  requirements: Requisiti
  settings: {
    payments: { statement_descriptor: string | null }
    payouts: {
      debit_negative_balances: boolean
      schedule: Calendario
      statement_descriptor: string | null
    }
  }
  tos_acceptance: { date: number | null }
  type: 'none'
}

export interface Transfer {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  balance_transaction: string | null
  created: number
  currency: string
  description: string | null
  destination: string
  destination_payment: string
  livemode: false
  metadata: Metadata
  reversals: { object: 'list'; data: TransferReversal[]; has_more: false; url: string }
  reversed: boolean
  source_transaction: string | null
  source_type: 'card'
  transfer_group: string | null
}

export interface TransferReversal {
  id: string
  object: 'transfer_reversal'
  amount: number
  balance_transaction: string | null
  created: number
  currency: string
  destination_payment_refund: string
  metadata: Metadata
  source_refund: string | null
  transfer: string
}

export interface ApplicationFee {
  id: string
  object: 'application_fee'
  account: string
  amount: number
  amount_refunded: number
  application: string
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  fee_source: { charge: string; type: 'charge' }
  livemode: false
  originating_transaction: string
  refunded: boolean
  refunds: { object: 'list'; data: FeeRefund[]; has_more: false; url: string }
}

export interface FeeRefund {
  id: string
  object: 'fee_refund'
  amount: number
  balance_transaction: string | null
  created: number
  currency: string
  fee: string
  metadata: Metadata
}
