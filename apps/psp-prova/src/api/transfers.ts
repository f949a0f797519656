import { blocca, leggi, leggiDelConto, salva } from '../archivio.ts'
import { rimborsaCommissione, stornaTrasferimento } from '../conti/storno.ts'
import { trasferisci } from '../conti/trasferimento.ts'
import { richiestaErrata } from '../errori.ts'
import { leggiSaldo, prendiSaldo } from '../motore/accredito.ts'
import { annotaMovimento } from '../motore/saldo.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import type { FeeRefund, Transfer } from '../oggetti-conti.ts'
import { booleano, importo, intero, metadata, testo, testoRichiesto, valuta } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'
import { elenca } from './elenchi.ts'

/** Money to connected accounts and back, and what the platform keeps of it. */
export function rotteTransfers(rotte: Rotte): void {
  rotte.post('/v1/transfers', creaTrasferimento)
  rotte.get('/v1/transfers', (ctx, p) =>
    elenca(ctx, p, {
      tipo: 'transfer',
      url: '/v1/transfers',
      filtri: ['destination', 'transfer_group'],
    }),
  )
  rotte.get('/v1/transfers/:id', (ctx, _p, id) =>
    ctx.conto === null
      ? leggi(ctx.db, 'transfer', id, 'transfer')
      : leggiDelConto(ctx, 'transfer', id),
  )
  rotte.post('/v1/transfers/:id', async (ctx, p, id) => {
    const transfer = await blocca(ctx.db, 'transfer', id, 'transfer')
    return salva<Transfer>(ctx.db, { ...transfer, metadata: metadata(p, transfer.metadata) })
  })
  rotte.post('/v1/transfers/:id/reversals', (ctx, p, id) =>
    stornaTrasferimento(ctx, {
      transfer: id,
      amount: intero(p, 'amount'),
      conCommissione: booleano(p, 'refund_application_fee'),
      metadata: metadata(p),
    }),
  )
  rotte.get('/v1/transfers/:id/reversals', async (ctx, p, id) => {
    const { reversals } = await leggi(ctx.db, 'transfer', id, 'transfer')
    const limite = intero(p, 'limit') ?? 10
    return { ...reversals, data: reversals.data.slice(0, limite) }
  })

  rotte.get('/v1/application_fees', (ctx, p) =>
    elenca(ctx, p, {
      tipo: 'application_fee',
      url: '/v1/application_fees',
      filtri: ['charge'],
    }),
  )
  rotte.get('/v1/application_fees/:id', (ctx, _p, id) =>
    leggi(ctx.db, 'application_fee', id, 'fee'),
  )
  rotte.post('/v1/application_fees/:id/refunds', rendi)
}

/** Sends money of the balance, or of one charge where `source_transaction` names it. */
async function creaTrasferimento(ctx: Contesto, p: Parametri): Promise<Transfer> {
  if (ctx.conto !== null) {
    throw richiestaErrata('A connected account sends money to nobody here.', 'Stripe-Account')
  }
  const amount = importo(p, 'amount', 1)
  valuta(p)
  const conto = testoRichiesto(p, 'destination')
  const { capabilities } = await leggi(ctx.db, 'account', conto, 'destination')
  if (capabilities.transfers !== 'active') {
    throw richiestaErrata(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'destination',
      'insufficient_capabilities_for_transfer',
    )
  }
  const da = testo(p, 'source_transaction')
  const origine = da === undefined ? null : await leggi(ctx.db, 'charge', da, 'source_transaction')
  await prendiSaldo(ctx)
  const { disponibile } = await leggiSaldo(ctx, null)
  if (origine === null && amount > disponibile) {
    throw richiestaErrata(
      'You have insufficient available funds in your Stripe account.',
      'amount',
      'balance_insufficient',
    )
  }
  const riga =
    origine?.balance_transaction == null
      ? null
      : await leggi(ctx.db, 'balance_transaction', origine.balance_transaction)
  const { transfer } = await trasferisci(ctx, {
    conto,
    amount,
    origine,
    ...(riga !== null && { disponibile: riga.available_on }),
    transfer_group: testo(p, 'transfer_group') ?? origine?.transfer_group ?? null,
    description: testo(p, 'description') ?? null,
    metadata: metadata(p),
  })
  return transfer
}

/** A part of a fee goes back to the account that it was kept from. */
async function rendi(ctx: Contesto, p: Parametri, id: string): Promise<FeeRefund> {
  const fee = await blocca(ctx.db, 'application_fee', id, 'fee')
  const amount = intero(p, 'amount') ?? fee.amount - fee.amount_refunded
  const reso = await rimborsaCommissione(ctx, fee, amount, metadata(p))
  await annotaMovimento(ctx, reso, 'application_fee_refund', amount, 0, { conto: fee.account })
  return reso
}
