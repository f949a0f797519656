import { crea, leggi } from '../archivio.ts'
import { richiestaErrata } from '../errori.ts'
import { emetti } from '../eventi.ts'
import { nuovoId } from '../identificativi.ts'
import { annotaMovimento } from '../motore/saldo.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import type { Transfer } from '../oggetti-conti.ts'
import type { Charge } from '../oggetti-libri.ts'
import { importo, metadata, testo, testoRichiesto, valuta } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'
import { pagamentoDelConto } from './trasferimento.ts'

/** The platform as the destination of what it takes from an account. */
const PIATTAFORMA = 'acct_rateoprova'

/**
 * The platform takes money from the balance of an account that it answers for: a payment here, a transfer there. The balance may fall
 * below zero by it. https://docs.stripe.com/connect/account-debits
 */
export async function addebitaConto(ctx: Contesto, p: Parametri): Promise<Charge> {
  const amount = importo(p, 'amount', 1)
  valuta(p)
  const source = testoRichiesto(p, 'source')
  if (!source.startsWith('acct_')) {
    throw richiestaErrata(
      'This environment charges a source only where it is a connected account.',
      'source',
    )
  }
  const conto = await leggi(ctx.db, 'account', source, 'source')
  const created = ctx.orologio.secondi()
  const id = nuovoId('tr')
  const pagamento: Charge = {
    ...pagamentoDelConto(ctx, { conto: conto.id, amount, origine: null, transfer_group: null }, id),
    description: testo(p, 'description') ?? null,
    metadata: metadata(p),
  }
  const arrivo = await annotaMovimento(ctx, pagamento, 'payment', amount, 0, {
    disponibile: created,
  })
  pagamento.balance_transaction = arrivo.id
  await crea(ctx.db, pagamento)
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created,
    currency: 'eur',
    description: null,
    destination: PIATTAFORMA,
    destination_payment: pagamento.id,
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: null,
  }
  const via = await annotaMovimento(ctx, transfer, 'transfer', -amount, 0, { conto: conto.id })
  transfer.balance_transaction = via.id
  await crea(ctx.db, transfer, {}, conto.id)
  await emetti(ctx, 'charge.succeeded', pagamento)
  return pagamento
}
