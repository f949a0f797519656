import type { BillingDetails, Metadata } from './oggetti-cliente.ts'

/** Movements of money, as Stripe's API writes them. */

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: string | null
  application_fee: string | null
  application_fee_amount: number | null
  balance_transaction: string | null
  billing_details: BillingDetails
  calculated_statement_descriptor: string
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  fraud_details: object
  livemode: false
  metadata: Metadata
  on_behalf_of: string | null
  outcome: {
    network_status: string
    reason: string | null
    risk_level: string
    seller_message: string
    type: string
  } & Consiglio
  paid: boolean
  payment_intent: string | null
  payment_method: string | null
  payment_method_details: object
  receipt_email: string | null
  receipt_number: null
  receipt_url: null
  refunded: boolean
  review: null
  shipping: null
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'succeeded' | 'pending' | 'failed'
  source_transfer: string | null
  transfer?: string
  transfer_data: { destination: string; amount: null } | null
  transfer_group: string | null
}

/** The card network's advice on trying again. */
export interface Consiglio {
  advice_code: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later' | null
  network_advice_code: string | null
  network_decline_code: string | null
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  customer: string | null
  destination_details: object
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string | null
  payment_method: string | null
  reason: string | null
  receipt_number: null
  source_transfer_reversal: string | null
  status: 'pending' | 'succeeded' | 'failed'
  transfer_reversal: string | null
}

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: {
    amount: number
    application: string | null
    currency: string
    description: string
    type: 'application_fee' | 'stripe_fee'
  }[]
  net: number
  reporting_category: string
  source: string
  status: 'available' | 'pending'
  type:
    | 'charge'
    | 'payment'
    | 'payment_failure_refund'
    | 'payment_refund'
    | 'application_fee'
    | 'application_fee_refund'
    | 'payout'
    | 'payout_failure'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'transfer'
    | 'transfer_refund'
}

/** Money that the provider owes the merchant, on its way to the merchant's bank. */
export interface Payout {
  id: string
  object: 'payout'
  amount: number
  application_fee: null
  application_fee_amount: null
  arrival_date: number
  automatic: boolean
  balance_transaction: string | null
  created: number
  currency: string
  description: string | null
  destination: string | null
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Metadata
  method: 'standard'
  original_payout: null
  payout_method: null
  reconciliation_status: 'completed' | 'not_applicable'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: string | null
  status: 'pending' | 'paid' | 'failed'
  trace_id: { status: 'pending' | 'supported'; value: string | null } | null
  type: 'bank_account'
}
