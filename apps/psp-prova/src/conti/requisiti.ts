import type { Account, NomeCapacita, Requisiti } from '../oggetti-conti.ts'

/** The requirements of a connected account, and the things that it may do as long as they are open. */

export interface SegretoAccount {
  /** The IBAN of each account at a bank, by its id. */
  iban: Record<string, string>
  /** How far the provider is with checking the data that it was given. */
  verifica: 'da_fare' | 'in_corso' | 'manca_documento' | 'riuscita'
  /** Asked for later, for instance because a document got old. */
  chiesti: string[]
  /** The second by which it must be given. */
  entro: number | null
  /** The account was refused for good. */
  respinto: string | null
  /** The account is there no more for the platform. */
  chiuso: boolean
  rappresentante: boolean
}

export const SEGRETO_NUOVO: SegretoAccount = {
  iban: {},
  verifica: 'da_fare',
  chiesti: [],
  entro: null,
  respinto: null,
  chiuso: false,
  rappresentante: false,
}

export const CAPACITA: readonly NomeCapacita[] = [
  'card_payments',
  'sepa_debit_payments',
  'transfers',
]
const DOCUMENTO = 'representative.verification.document'
const RAPPRESENTANTE = [
  'representative.dob.day',
  'representative.dob.month',
  'representative.dob.year',
  'representative.first_name',
  'representative.last_name',
]

function mancanti(conto: Account, segreto: SegretoAccount): string[] {
  const manca = (nome: string, valore: unknown) =>
    valore === null || valore === false ? [nome] : []
  const { business_profile: profilo, company, external_accounts } = conto
  const indirizzo = company.address
  return [
    ...manca('business_profile.mcc', profilo.mcc),
    ...manca('business_profile.url', profilo.url ?? profilo.product_description),
    ...manca('business_type', conto.business_type),
    ...manca('company.address.city', indirizzo.city),
    ...manca('company.address.line1', indirizzo.line1),
    ...manca('company.address.postal_code', indirizzo.postal_code),
    ...manca('company.name', company.name),
    ...manca('company.tax_id', company.tax_id_provided),
    ...(external_accounts.data.length === 0 ? ['external_account'] : []),
    ...(segreto.rappresentante ? [] : RAPPRESENTANTE),
    ...manca('tos_acceptance.date', conto.tos_acceptance.date),
  ]
}

/** The parts of an account that follow from the rest of it, as they are at a second of the clock. */
export function conStato(conto: Account, segreto: SegretoAccount, adesso: number): Account {
  const requirements = requisitiDi(conto, segreto, adesso)
  const fermo = requirements.disabled_reason !== null
  const attesa = segreto.verifica === 'in_corso' && segreto.respinto === null
  const stato = fermo ? (attesa ? 'pending' : 'inactive') : 'active'
  const capabilities: Account['capabilities'] = {}
  for (const nome of CAPACITA) {
    if (conto.capabilities[nome] !== undefined) capabilities[nome] = stato
  }
  const attiva = (nome: NomeCapacita) => capabilities[nome] === 'active'
  const errata = conto.external_accounts.data.some(({ status }) => status === 'errored')
  return {
    ...conto,
    capabilities,
    charges_enabled: attiva('card_payments') || attiva('sepa_debit_payments'),
    payouts_enabled: attiva('transfers') && !errata,
    requirements,
  }
}

function requisitiDi(conto: Account, segreto: SegretoAccount, adesso: number): Requisiti {
  const errata = conto.external_accounts.data.some(({ status }) => status === 'errored')
  const documento = segreto.verifica === 'manca_documento' ? [DOCUMENTO] : []
  const subito = [
    ...mancanti(conto, segreto),
    ...documento,
    ...(errata ? ['external_account'] : []),
  ].toSorted()
  const scaduti = segreto.entro !== null && segreto.entro <= adesso
  const dovuti = [...new Set([...subito, ...segreto.chiesti])]
  const past_due = scaduti ? dovuti : errata ? ['external_account'] : [...new Set(subito)]
  const mai = !conto.details_submitted || documento.length > 0
  const verifica = segreto.verifica === 'in_corso'
  return {
    alternatives: [],
    current_deadline: segreto.chiesti.length > 0 ? segreto.entro : null,
    currently_due: dovuti,
    disabled_reason:
      segreto.respinto ??
      (mai || (scaduti && segreto.chiesti.length > 0)
        ? 'requirements.past_due'
        : verifica
          ? 'requirements.pending_verification'
          : null),
    errors: documento.map((requirement) => ({
      code: 'verification_document_not_readable',
      reason: 'The document could not be read. Upload a colour picture of the whole document.',
      requirement,
    })),
    eventually_due: dovuti,
    past_due,
    pending_verification: verifica ? ['company.tax_id', DOCUMENTO] : [],
  }
}
