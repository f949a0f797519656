/** Customers and their methods, as Stripe's API writes them. */

export type Metadata = Record<string, string>

export interface Customer {
  id: string
  object: 'customer'
  created: number
  customer_account: null
  livemode: false
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
  metadata: Metadata
  address: null
  balance: 0
  currency: null
  default_source: null
  delinquent: false
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: null
    rendering_options: null
  }
  preferred_locales: string[]
  shipping: null
}

export interface BillingDetails {
  name: string | null
  email: string | null
  phone: string | null
  address: null
  tax_id: null
}

interface Carta {
  brand: string
  display_brand: string
  country: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  generated_from: null
  last4: string
  regulated_status: 'regulated'
  checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: string | null }
  networks: { available: string[]; preferred: null }
  three_d_secure_usage: { supported: true }
  wallet: null
}

interface AddebitoSepa {
  bank_code: string
  branch_code: string
  country: string
  fingerprint: string
  generated_from: null
  last4: string
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  allow_redisplay: 'unspecified'
  billing_details: BillingDetails
  created: number
  customer: string | null
  livemode: false
  metadata: Metadata
  type: 'card' | 'sepa_debit'
  card?: Carta
  sepa_debit?: AddebitoSepa
}

/** The payer's agreement to be debited. */
export type Accettazione =
  | { accepted_at: number; type: 'offline'; offline: object }
  | {
      accepted_at: number
      type: 'online'
      online: { ip_address: string | null; user_agent: string | null }
    }

/** The right to debit an account by SEPA, as the payer's bank knows it. */
export interface Mandate {
  id: string
  object: 'mandate'
  customer_acceptance: Accettazione
  livemode: false
  multi_use: object
  payment_method: string
  payment_method_details: { type: 'sepa_debit'; sepa_debit: { reference: string; url: string } }
  status: 'active' | 'inactive'
  type: 'multi_use'
}
