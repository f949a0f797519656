import type Stripe from 'stripe'
import type { AccountLine, LineOrigin, Page } from './conti.ts'

const PAGE = 100

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

/** The kinds of line of a connected account: https://docs.stripe.com/reports/balance-transaction-types */
const TIPI: Readonly<Record<string, AccountLine['tipo']>> = {
  payment: 'incasso',
  payment_refund: 'storno',
  transfer: 'conguaglio',
  payout: 'accredito',
  payout_failure: 'accredito_tornato',
  payout_cancel: 'accredito_tornato',
}

function lineOf(line: Stripe.BalanceTransaction): AccountLine {
  return {
    riga: line.id,
    tipo: TIPI[line.type] ?? 'altro',
    riferimento: idOf(line.source),
    importo_centesimi: line.amount,
    commissione_centesimi: line.fee,
    netto_centesimi: line.net,
    disponibile_at: new Date(line.available_on * 1000),
    at: new Date(line.created * 1000),
  }
}

const after = (dopo: string | null) => (dopo === null ? {} : { starting_after: dopo })

export async function listLines(
  stripe: Stripe,
  conto: string,
  { dal, dopo }: { dal: Date; dopo: string | null },
): Promise<Page<AccountLine>> {
  const { data, has_more } = await stripe.balanceTransactions.list(
    { created: { gte: Math.floor(dal.getTime() / 1000) }, limit: PAGE, ...after(dopo) },
    { stripeAccount: conto },
  )
  return { righe: data.map(lineOf), dopo: has_more ? (data.at(-1)?.id ?? null) : null }
}

/** The lines that a payout made by itself took along, without its own. */
export async function listLinesOf(
  stripe: Stripe,
  conto: string,
  { accredito, dopo }: { accredito: string; dopo: string | null },
): Promise<Page<string>> {
  const { data, has_more } = await stripe.balanceTransactions.list(
    { payout: accredito, limit: PAGE, ...after(dopo) },
    { stripeAccount: conto },
  )
  return {
    righe: data.filter(({ source }) => idOf(source) !== accredito).map(({ id }) => id),
    dopo: has_more ? (data.at(-1)?.id ?? null) : null,
  }
}

/** The transfer that made a payment of an account; the platform alone sees what it came from. */
async function transferOf(stripe: Stripe, conto: string, pagamento: string) {
  const { source_transfer } = await stripe.charges.retrieve(pagamento, {}, { stripeAccount: conto })
  const transfer = idOf(source_transfer)
  if (transfer === null) return null
  return stripe.transfers.retrieve(transfer, { expand: ['source_transaction'] })
}

function intentOf(transfer: Stripe.Transfer | null): string | null {
  const source = transfer?.source_transaction
  return source !== null && typeof source === 'object' ? idOf(source.payment_intent) : null
}

/** The key under which the platform took money from an account: it is written on the platform's side alone. */
async function debitOf(stripe: Stripe, stripeAccount: string, id: string): Promise<string | null> {
  const transfer = await stripe.transfers.retrieve(id, {}, { stripeAccount })
  const pagamento = idOf(transfer.destination_payment)
  if (pagamento === null) return null
  const { metadata } = await stripe.charges.retrieve(pagamento)
  return metadata['chiave'] ?? null
}

export async function originOf(
  stripe: Stripe,
  conto: string,
  { tipo, riferimento }: AccountLine,
): Promise<LineOrigin> {
  const niente = { intento: null, rimborso: null, chiave: null }
  if (riferimento === null) return niente
  if (tipo === 'incasso') {
    const transfer = await transferOf(stripe, conto, riferimento)
    return {
      ...niente,
      intento: intentOf(transfer),
      chiave: transfer?.source_transaction == null ? (transfer?.metadata['chiave'] ?? null) : null,
    }
  }
  if (tipo === 'conguaglio') {
    return { ...niente, chiave: await debitOf(stripe, conto, riferimento) }
  }
  if (tipo !== 'storno') return niente
  const { charge } = await stripe.refunds.retrieve(riferimento, {}, { stripeAccount: conto })
  const pagamento = idOf(charge)
  const transfer = pagamento === null ? null : await transferOf(stripe, conto, pagamento)
  if (transfer === null) return niente
  const { data } = await stripe.transfers.listReversals(transfer.id, { limit: 100 })
  const storno = data.find((one) => idOf(one.destination_payment_refund) === riferimento)
  return {
    intento: intentOf(transfer),
    rimborso: idOf(storno?.source_refund),
    chiave: storno?.metadata?.['chiave'] ?? null,
  }
}
