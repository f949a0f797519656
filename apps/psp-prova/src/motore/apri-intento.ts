import { crea } from '../archivio.ts'
import { verificaDestinazione } from '../conti/destinazione.ts'
import { emetti } from '../eventi.ts'
import { casuale, nuovoId } from '../identificativi.ts'
import type { PaymentIntent, SetupIntent } from '../oggetti.ts'
import type { RigaSessione } from '../oggetti-sessione.ts'
import type { Contesto } from '../servizi.ts'

export type DatiPagamento = Pick<
  PaymentIntent,
  | 'amount'
  | 'application_fee_amount'
  | 'currency'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'on_behalf_of'
  | 'payment_method_options'
  | 'payment_method_types'
  | 'receipt_email'
  | 'setup_future_usage'
  | 'statement_descriptor'
  | 'statement_descriptor_suffix'
  | 'transfer_data'
  | 'transfer_group'
>

/** A new intent, still without a method; `segreto` ties it to the hosted page it comes from. */
export async function apriPagamento(
  ctx: Contesto,
  dati: DatiPagamento,
  segreto: object = {},
  id = nuovoId('pi'),
): Promise<PaymentIntent> {
  await verificaDestinazione(ctx, dati)
  const pagamento = await crea<PaymentIntent>(
    ctx.db,
    {
      id,
      object: 'payment_intent',
      ...dati,
      allowed_payment_method_types: dati.payment_method_types,
      amount_capturable: 0,
      amount_details: { tip: {} },
      amount_received: 0,
      application: null,
      automatic_payment_methods: null,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic_async',
      client_secret: `${id}_secret_${casuale(25)}`,
      confirmation_method: 'automatic',
      created: ctx.orologio.secondi(),
      customer_account: null,
      excluded_payment_method_types: null,
      last_payment_error: null,
      latest_charge: null,
      managed_payments: null,
      livemode: false,
      next_action: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_record: null,
      processing: null,
      review: null,
      shipping: null,
      source: null,
      status: 'requires_payment_method',
    },
    segreto,
  )
  await emetti(ctx, 'payment_intent.created', pagamento)
  return pagamento
}

export type DatiSalvataggio = Pick<
  SetupIntent,
  | 'customer'
  | 'description'
  | 'metadata'
  | 'payment_method'
  | 'payment_method_options'
  | 'payment_method_types'
  | 'usage'
>

export async function apriSalvataggio(
  ctx: Contesto,
  dati: DatiSalvataggio,
  segreto: object = {},
): Promise<SetupIntent> {
  const id = nuovoId('seti')
  const salvataggio = await crea<SetupIntent>(
    ctx.db,
    {
      id,
      object: 'setup_intent',
      ...dati,
      allowed_payment_method_types: dati.payment_method_types,
      application: null,
      automatic_payment_methods: null,
      cancellation_reason: null,
      client_secret: `${id}_secret_${casuale(25)}`,
      created: ctx.orologio.secondi(),
      customer_account: null,
      excluded_payment_method_types: null,
      last_setup_error: null,
      latest_attempt: null,
      livemode: false,
      mandate: null,
      next_action: null,
      on_behalf_of: null,
      payment_method_configuration_details: null,
      single_use_mandate: null,
      status: dati.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
    },
    segreto,
  )
  await emetti(ctx, 'setup_intent.created', salvataggio)
  return salvataggio
}

/** Data that a hosted page needs of its session and that the API does not show. */
export interface SegretoSessione {
  righe: RigaSessione[]
  pagamento: Omit<DatiPagamento, 'customer'>
  salvataggio: Pick<DatiSalvataggio, 'description' | 'metadata'>
}
