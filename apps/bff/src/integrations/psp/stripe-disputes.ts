import type { MotivoContestazione, Prova, ProvaFile } from '@rateo/domain/stati/contestazione'
import type Stripe from 'stripe'
import type { Dispute, DisputeAnswer, EvidenceFile } from './provider.ts'

const MOTIVI: Readonly<Record<string, MotivoContestazione>> = {
  fraudulent: 'frode',
  unrecognized: 'non_riconosciuto',
  product_not_received: 'non_ricevuto',
  product_unacceptable: 'non_conforme',
  duplicate: 'duplicato',
  subscription_canceled: 'disdetto',
  credit_not_processed: 'rimborso_non_eseguito',
}

/** The field of the provider's form for each piece of evidence. */
const CAMPI: Readonly<Record<Prova, keyof Stripe.DisputeUpdateParams.Evidence>> = {
  descrizione: 'product_description',
  consegna: 'shipping_address',
  accessi: 'access_activity_log',
  corrispondenza: 'uncategorized_text',
  condizioni_di_reso: 'refund_policy_disclosure',
  rifiuto_del_rimborso: 'refund_refusal_explanation',
  condizioni_di_disdetta: 'cancellation_policy_disclosure',
  disdetta_contestata: 'cancellation_rebuttal',
  spiegazione_duplicato: 'duplicate_charge_explanation',
}

const CAMPI_FILE: Readonly<Record<ProvaFile, keyof Stripe.DisputeUpdateParams.Evidence>> = {
  ricevuta: 'receipt',
  corrispondenza: 'customer_communication',
  consegna: 'shipping_documentation',
  servizio: 'service_documentation',
  condizioni_di_reso: 'refund_policy',
  condizioni_di_disdetta: 'cancellation_policy',
  firma: 'customer_signature',
  duplicato: 'duplicate_charge_documentation',
  altro: 'uncategorized_file',
}

const neiCampi = (
  campi: Readonly<Record<string, string>>,
  valori: Readonly<Record<string, string>>,
): (readonly [string, string])[] =>
  Object.entries(valori).flatMap(([prova, valore]) => {
    const campo = Object.hasOwn(campi, prova) ? campi[prova] : undefined
    return campo === undefined ? [] : [[campo, valore] as const]
  })

function statoDi(status: Stripe.Dispute.Status): Dispute['stato'] {
  if (status === 'won' || status === 'warning_closed') return 'vinta'
  return status === 'lost' ? 'persa' : 'aperta'
}

/** The most claims that are gone through at once. */
const LIMIT = 1000

/** The claims on cards; a direct debit that came back is told elsewhere. */
export async function listDisputes(
  stripe: Stripe,
  about: { since: Date } | { intento: string },
): Promise<Dispute[]> {
  const which =
    'intento' in about
      ? { payment_intent: about.intento }
      : { created: { gte: Math.floor(about.since.getTime() / 1000) } }
  const found: Dispute[] = []
  let seen = 0
  for await (const dispute of stripe.disputes.list({
    ...which,
    limit: 100,
    expand: ['data.charge'],
  })) {
    const { charge, payment_intent, evidence_details, balance_transactions } = dispute
    const intento = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
    const isCard = typeof charge !== 'string' && charge.payment_method_details?.type === 'card'
    // An inquiry takes no money yet: it becomes a claim, or nothing.
    const isInquiry = dispute.status.startsWith('warning_')
    if (isCard && !isInquiry && intento !== undefined) {
      found.push({
        riferimento: dispute.id,
        intento,
        importo_centesimi: dispute.amount,
        costo_centesimi: balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
        motivo: MOTIVI[dispute.reason] ?? 'altro',
        stato: statoDi(dispute.status),
        entro: evidence_details.due_by === null ? null : new Date(evidence_details.due_by * 1000),
      })
    }
    if (++seen === LIMIT) break
  }
  return found
}

export async function answerDispute(
  stripe: Stripe,
  riferimento: string,
  { testi, file }: DisputeAnswer,
): Promise<void> {
  const evidence = Object.fromEntries([...neiCampi(CAMPI, testi), ...neiCampi(CAMPI_FILE, file)])
  await stripe.disputes.update(riferimento, { evidence, submit: true })
}

export async function uploadEvidence(
  stripe: Stripe,
  { chiave, nome, formato, contenuto }: EvidenceFile,
): Promise<string> {
  const file = { data: contenuto, name: nome, type: formato }
  const { id } = await stripe.files.create(
    { purpose: 'dispute_evidence', file },
    { idempotencyKey: chiave },
  )
  return id
}
