import { crea } from '../archivio.ts'
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

/** The balance of the platform, or of one connected account. */
export async function leggiSaldo(ctx: Contesto, conto = ctx.conto): Promise<Saldo> {
  const { rows } = await ctx.db.query<{ disponibile: string; in_arrivo: string }>(
    `select coalesce(sum((dati->>'net')::bigint) filter (where (dati->>'available_on')::bigint <= $1), 0) as disponibile,
       coalesce(sum((dati->>'net')::bigint) filter (where (dati->>'available_on')::bigint > $1), 0) as in_arrivo
     from psp_prova.oggetto where tipo = 'balance_transaction' and conto is not distinct from $2`,
    [ctx.orologio.secondi(), conto],
  )
  return {
    disponibile: Number(rows[0]?.disponibile ?? 0),
    in_arrivo: Number(rows[0]?.in_arrivo ?? 0),
  }
}

export interface Richiesta {
  amount: number
  currency: string
  description: string | null
  statement_descriptor: string | null
  metadata: Metadata
}

export interface Verso {
  conto: string | null
  /** The account at the bank; null where nobody said which. */
  banca: string | null
  /** Made by the calendar, not asked for. */
  automatico?: boolean
}

export const prendiSaldo = (ctx: Contesto) =>
  ctx.db.query('select pg_advisory_xact_lock($1)', [lucchettoSaldo])

/** Sends what is available to the bank of its owner, never more. The balance is held by who calls. */
export async function accredita(
  ctx: Contesto,
  richiesta: Richiesta,
  { conto, banca, automatico = false }: Verso,
): Promise<Payout> {
  const { disponibile } = await leggiSaldo(ctx, conto)
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
    automatic: automatico,
    balance_transaction: null,
    created,
    destination: banca,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatico ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  }
  const movimento = await annotaMovimento(ctx, accredito, 'payout', -richiesta.amount, 0, {
    ...(conto !== null && { conto }),
  })
  accredito.balance_transaction = movimento.id
  await crea(ctx.db, accredito, {}, conto)
  await emetti(ctx, 'payout.created', accredito, conto)
  await pianifica(ctx, 'accredito', accredito.id, 'paid', ctx.impostazioni.sddDelayMs)
  return accredito
}
