import type Stripe from 'stripe'
import type { MovesWindow, ProviderMove, ProviderMoves } from './provider.ts'

const PAGE = 100

type Source = Stripe.Charge | Stripe.Refund | Stripe.Dispute

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

const isMoney = (source: { object: string } | null): source is Source =>
  source !== null && ['charge', 'refund', 'dispute'].includes(source.object)

function tipoDi(type: Stripe.BalanceTransaction.Type, amount: number): ProviderMove['tipo'] | null {
  switch (type) {
    case 'charge':
    case 'payment':
      return 'incasso'
    case 'refund':
    case 'payment_refund':
      return 'rimborso'
    case 'refund_failure':
      return 'rimborso_tornato'
    case 'adjustment':
      return amount < 0 ? 'contestazione' : 'contestazione_vinta'
    default:
      // Transfers to the bank, the price of the service: nothing of a debt.
      return null
  }
}

function ofLine(line: Stripe.BalanceTransaction): ProviderMove | null {
  const { id, amount, fee, created, source } = line
  const tipo = tipoDi(line.type, amount)
  if (tipo === null || typeof source === 'string' || !isMoney(source)) return null
  return {
    riga: id,
    tipo,
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
