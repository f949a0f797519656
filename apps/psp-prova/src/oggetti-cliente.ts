/** Who pays and with what, as Stripe's API writes them. */

export type Metadata = Record<string, string>

export interface Customer {
  id: string
  object: 'customer'
  created: number
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
  invoice_settings: { default_payment_method: string | null }
  preferred_locales: string[]
  shipping: null
}

export interface BillingDetails {
  name: string | null
  email: string | null
  phone: string | null
  address: null
}

interface Carta {
  brand: string
  display_brand: string
  country: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  last4: string
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
