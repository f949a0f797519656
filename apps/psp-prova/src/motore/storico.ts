import { crea, trova } from '../archivio.ts'
import type { Charge } from '../oggetti-libri.ts'
import { consiglioDi } from '../rifiuti.ts'
import type { Contesto } from '../servizi.ts'

/** Payments of the demo town, made before this provider was set up: it knows of them only that they are there. */
const STORICO = /^prova_[0-9a-f]{16}$/
/** The real amount is not known here; the caller knows it, and never gives back more than that. */
const TETTO = 99_999_999

/** The charge behind a payment of that time, written down the first time somebody gives some of it back. */
export async function chargeStorica(ctx: Contesto, intento: string): Promise<string | undefined> {
  if (!STORICO.test(intento)) return undefined
  // One that went on to an account is known whole.
  if (await trova(ctx.db, 'payment_intent', intento)) return undefined
  const id = `ch_${intento}`
  const nota = await trova(ctx.db, 'charge', id)
  if (nota !== undefined) return id
  await crea<Charge>(ctx.db, {
    id,
    object: 'charge',
    amount: TETTO,
    amount_captured: TETTO,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { name: null, email: null, phone: null, address: null, tax_id: null },
    calculated_statement_descriptor: 'RATEO PROVA',
    captured: true,
    created: ctx.orologio.secondi(),
    currency: 'eur',
    customer: null,
    description: 'Pagamento storico',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
      ...consiglioDi(undefined),
    },
    paid: true,
    payment_intent: intento,
    payment_method: `pm_${intento}`,
    payment_method_details: { type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    source_transfer: null,
    transfer_data: null,
    transfer_group: null,
  })
  return id
}
