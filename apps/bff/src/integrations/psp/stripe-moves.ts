import type Stripe from 'stripe'
import type { MovesWindow, ProviderMove, ProviderMoves } from './provider.ts'
import { isNotFound } from './stripe-errors.ts'

const PAGE = 100

type Source = Stripe.Charge | Stripe.Refund | Stripe.Dispute

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

const isMoney = (source: { object: string } | null): source is Source =>
  source !== null && ['charge', 'refund', 'dispute'].includes(source.object)

/** Money that came from the account of an esercente: it is laid beside our books with the lines of that account. */
const isFromAccount = (source: Source): boolean =>
  source.object === 'charge' && source.payment_method_details?.type === 'stripe_account'

/** The kind of a line by its type and sign: https://docs.stripe.com/reports/balance-transaction-types */
function tipoDi(
  { type, amount }: Stripe.BalanceTransaction,
  source: Source,
): ProviderMove['tipo'] | null {
  switch (type) {
    case 'charge':
    case 'payment':
      return 'incasso'
    case 'payment_failure_refund':
      return 'incasso_fallito'
    case 'refund':
    case 'payment_refund':
    case 'refund_failure':
      // A refund that its bank sent back returns as `refund_failure`, or under the name that it left with.
      return amount < 0 ? 'rimborso' : 'rimborso_tornato'
    case 'payment_reversal':
      // The payer's bank took a debit back.
      return amount < 0 ? 'contestazione' : 'contestazione_vinta'
    case 'adjustment':
      if (source.object === 'refund') return amount < 0 ? 'rimborso' : 'rimborso_tornato'
      return amount < 0 ? 'contestazione' : 'contestazione_vinta'
    default:
      // Transfers to the bank, the price of the service: nothing of a debt.
      return null
  }
}

/**
 * The line of a debit is written when the bank gets the order: it is money only once the charge has succeeded, and
 * never was when a second line took it away again.
 */
function statoDi(tipo: ProviderMove['tipo'], source: Source): ProviderMove['stato'] {
  if (source.object !== 'charge' || source.status === 'succeeded') return 'definitiva'
  const isUndone = source.status === 'failed' && source.failure_balance_transaction !== null
  return isUndone || tipo === 'incasso_fallito' ? 'annullata' : 'in_sospeso'
}

function ofLine(line: Stripe.BalanceTransaction): ProviderMove | null {
  const { id, amount, fee, created, source } = line
  if (typeof source === 'string' || !isMoney(source) || isFromAccount(source)) return null
  const tipo = tipoDi(line, source)
  if (tipo === null) return null
  return {
    riga: id,
    tipo,
    stato: statoDi(tipo, source),
    riferimento: source.id,
    intento: idOf(source.payment_intent),
    chiave: source.metadata?.['chiave'] ?? null,
    importo_centesimi: amount,
    commissione_centesimi: fee,
    at: new Date(created * 1000),
  }
}

/** The balance, line by line, each with what it is about. */
export async function listMoves(
  stripe: Stripe,
  { dal, al, dopo, quante = PAGE }: MovesWindow,
): Promise<ProviderMoves> {
  const { data, has_more } = await stripe.balanceTransactions.list({
    created: { gte: Math.floor(dal.getTime() / 1000), lt: Math.floor(al.getTime() / 1000) },
    limit: quante,
    expand: ['data.source'],
    ...(dopo !== null && { starting_after: dopo }),
  })
  return {
    righe: data.map(ofLine).filter((one) => one !== null),
    dopo: has_more ? (data.at(-1)?.id ?? null) : null,
  }
}

/** One line as it is now; null when there is none of that name. */
export async function readMove(stripe: Stripe, riga: string): Promise<ProviderMove | null> {
  try {
    return ofLine(await stripe.balanceTransactions.retrieve(riga, { expand: ['source'] }))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
