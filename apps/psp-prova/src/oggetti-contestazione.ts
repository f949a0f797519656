import type { Metadata } from './oggetti-cliente.ts'
import type { BalanceTransaction } from './oggetti-libri.ts'

/** The claim of a card holder and what is shown to the bank about it, as Stripe's API writes them. */

/** Fields that take a text. */
export const PROVE_TESTO = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const

/** Fields that take the id of a file uploaded as `dispute_evidence`. */
export const PROVE_FILE = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const

type CampoProva = (typeof PROVE_TESTO)[number] | (typeof PROVE_FILE)[number]
export type Prove = Record<CampoProva, string | null>

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: string[]
  evidence: Prove & { enhanced_evidence: object }
  evidence_details: {
    due_by: number | null
    enhanced_eligibility: object
    has_evidence: boolean
    past_due: boolean
    submission_count: number
    submission_method: 'manual' | 'not_submitted'
  }
  intended_submission_method: null
  is_charge_refundable: false
  livemode: false
  metadata: Metadata
  payment_intent: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export interface Archiviato {
  id: string
  object: 'file'
  created: number
  expires_at: null
  filename: string | null
  links: { object: 'list'; data: []; has_more: false; url: string }
  purpose: 'dispute_evidence'
  size: number
  title: null
  type: string
  url: string
}
