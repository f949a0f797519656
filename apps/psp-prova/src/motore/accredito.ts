import { blocca, crea, salva } from '../archivio.ts'
import { richiestaErrata } from '../errori.ts'
import { emetti } from '../eventi.ts'
import { nuovoId } from '../identificativi.ts'
import type { Metadata } from '../oggetti-cliente.ts'
import type { Payout } from '../oggetti-libri.ts'
import { pianifica } from '../pianificazione.ts'
import type { Contesto } from '../servizi.ts'
import { annotaMovimento } from './saldo.ts'

export interface Saldo {
  disponibile: number
  in_arrivo: number
}

/** Any fixed number will do: two payouts at once must not both take the same money. */
const lucchettoSaldo = 730_915_525

export async function leggiSaldo(ctx: Contesto): Promise<Saldo> {
  const { rows } = await ctx.db.query<{ disponibile: string; in_arrivo: string }>(
    `select coalesce(sum((dati->>'net')::bigint) filter (where (dati->>'available_on')::bigint <= $1), 0) as disponibile,
       coalesce(sum((dati->>'net')::bigint) filter (where (dati->>'available_on')::bigint > $1), 0) as in_arrivo
     from psp_prova.oggetto where tipo = 'balance_transaction'`,
    [ctx.orologio.secondi()],
  )
  return {
    disponibile: Number(rows[0]?.disponibile ?? 0),
    in_arrivo: Number(rows[0]?.in_arrivo ?? 0),
  }
}

interface Richiesta {
  amount: number
  currency: string
  description: string | null
  statement_descriptor: string | null
  metadata: Metadata
}

/** Sends what is available to the merchant's bank, never more. */
export async function accredita(ctx: Contesto, richiesta: Richiesta): Promise<Payout> {
  await ctx.db.query('select pg_advisory_xact_lock($1)', [lucchettoSaldo])
  const { disponibile } = await leggiSaldo(ctx)
  if (richiesta.amount > disponibile) {
    throw richiestaErrata(
      'You have insufficient funds in your Stripe account for this transfer.',
      'amount',
      'balance_insufficient',
    )
  }
  const created = ctx.orologio.secondi()
  const accredito: Payout = {
    id: nuovoId('po'),
    object: 'payout',
    ...richiesta,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created + Math.ceil(ctx.impostazioni.sddDelayMs / 1000),
    automatic: false,
    balance_transaction: null,
    created,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  }
  const movimento = await annotaMovimento(ctx, accredito, 'payout', -richiesta.amount)
  accredito.balance_transaction = movimento.id
  await crea(ctx.db, accredito)
  await emetti(ctx, 'payout.created', accredito)
  await pianifica(ctx, 'accredito', accredito.id, 'paid', ctx.impostazioni.sddDelayMs)
  return accredito
}

/** The bank has it. */
export async function concludiAccredito(ctx: Contesto, id: string): Promise<void> {
  const accredito = await blocca(ctx.db, 'payout', id)
  if (accredito.status !== 'pending') return
  const pagato = await salva<Payout>(ctx.db, { ...accredito, status: 'paid' })
  await emetti(ctx, 'payout.paid', pagato)
}
