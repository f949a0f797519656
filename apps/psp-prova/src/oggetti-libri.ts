import type { BillingDetails, Metadata } from './oggetti-cliente.ts'

/** Movements of money, as Stripe's API writes them. */

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: null
  application_fee_amount: null
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
  on_behalf_of: null
  outcome: {
    network_status: string
    reason: string | null
    risk_level: string
    seller_message: string
    type: string
  } & Consiglio
  paid: boolean
  payment_intent: string
  payment_method: string
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
  transfer_data: null
  transfer_group: null
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
  payment_intent: string
  payment_method: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed'
  transfer_reversal: null
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
    application: null
    currency: string
    description: string
    type: 'stripe_fee'
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
    | 'payout'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
}

/** Money that the provider owes the merchant, on its way to the merchant's bank. */
export interface Payout {
  id: string
  object: 'payout'
  amount: number
  application_fee: null
  application_fee_amount: null
  arrival_date: number
  automatic: false
  balance_transaction: string | null
  created: number
  currency: string
  description: string | null
  destination: null
  failure_balance_transaction: null
  failure_code: null
  failure_message: null
  livemode: false
  metadata: Metadata
  method: 'standard'
  original_payout: null
  payout_method: null
  reconciliation_status: 'not_applicable'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: string | null
  status: 'pending' | 'paid'
  trace_id: null
  type: 'bank_account'
}
