import type { Metadata } from './oggetti-cliente.ts'

/** A hosted page, as Stripe's API writes it. */

export interface RigaSessione {
  id: string
  object: 'item'
  adjustable_quantity: null
  amount_subtotal: number
  amount_total: number
  amount_discount: 0
  amount_tax: 0
  currency: string
  description: string
  metadata: Metadata
  price: null
  quantity: number
}

/** Fields for things that Stripe's pages can do and these cannot: present in every answer, and empty. */
export const ASSENTI = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  billing_address_collection: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  customer_account: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [] as [],
  subscription: null,
  wallet_options: null,
} as const

type Assenti = { -readonly [K in keyof typeof ASSENTI]: (typeof ASSENTI)[K] }

export interface Session extends Assenti {
  id: string
  object: 'checkout.session'
  amount_subtotal: number | null
  allowed_payment_method_types: string[]
  amount_total: number | null
  automatic_tax: { enabled: false; liability: null; provider: null; status: null }
  cancel_url: string | null
  client_reference_id: string | null
  client_secret: null
  created: number
  currency: string | null
  custom_fields: []
  custom_text: {
    after_submit: null
    shipping_address: null
    submit: null
    terms_of_service_acceptance: null
  }
  customer: string | null
  customer_creation: 'always' | 'if_required' | null
  customer_details: {
    business_name: null
    email: string | null
    individual_name: string | null
    name: string | null
    phone: null
    address: null
    tax_exempt: 'none'
    tax_ids: []
  } | null
  customer_email: string | null
  expires_at: number
  livemode: false
  locale: string | null
  metadata: Metadata
  mode: 'payment' | 'setup'
  payment_intent: string | null
  payment_method_collection: 'always' | 'if_required'
  payment_method_options: object
  payment_method_types: string[]
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  setup_intent: string | null
  status: 'open' | 'complete' | 'expired'
  submit_type: string | null
  success_url: string
  total_details: { amount_discount: 0; amount_shipping: 0; amount_tax: 0 } | null
  ui_mode: 'hosted_page'
  url: string | null
}
