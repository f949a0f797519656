import { leggiDelConto, trova } from '../archivio.ts'
import { accredita, leggiSaldo, prendiSaldo } from '../motore/accredito.ts'
import { comeOra } from '../motore/saldo.ts'
import type { BalanceTransaction } from '../oggetti-libri.ts'
import { importo, metadata, testo, valuta } from '../parametri.ts'
import { richiestaErrata } from '../errori.ts'
import type { Contesto } from '../servizi.ts'
import type { Rotte } from './chiamata.ts'
import { elenca } from './elenchi.ts'

/** The balance, its lines, and what of it went to the merchant's bank. */
export function rotteSaldo(rotte: Rotte): void {
  rotte.get('/v1/balance', async (ctx) => {
    const { disponibile, in_arrivo } = await leggiSaldo(ctx)
    const voce = (amount: number) => [
      { amount, currency: 'eur', source_types: { bank_account: 0, card: amount, fpx: 0 } },
    ]
    return {
      object: 'balance',
      available: voce(disponibile),
      livemode: false,
      pending: voce(in_arrivo),
      refund_and_dispute_prefunding: { available: voce(0), pending: voce(0) },
    }
  })

  rotte.get('/v1/balance_transactions', async (ctx, p) => {
    const elenco = (await elenca(ctx, p, {
      tipo: 'balance_transaction',
      url: '/v1/balance_transactions',
      filtri: ['type', 'source', 'currency'],
      diAccredito: true,
    })) as { data: BalanceTransaction[] }
    return { ...elenco, data: elenco.data.map((riga) => comeOra(ctx, riga)) }
  })
  rotte.get('/v1/balance_transactions/:id', async (ctx, _p, id) =>
    comeOra(ctx, await leggiDelConto(ctx, 'balance_transaction', id)),
  )

  rotte.post('/v1/payouts', async (ctx, p) => {
    const richiesta = {
      amount: importo(p, 'amount', 1),
      currency: valuta(p),
      description: testo(p, 'description') ?? null,
      statement_descriptor: testo(p, 'statement_descriptor', 22) ?? null,
      metadata: metadata(p),
    }
    await prendiSaldo(ctx)
    return accredita(ctx, richiesta, { conto: ctx.conto, banca: await bancaDi(ctx) })
  })
  rotte.get('/v1/payouts', (ctx, p) =>
    elenca(ctx, p, { tipo: 'payout', url: '/v1/payouts', filtri: ['status'] }),
  )
  rotte.get('/v1/payouts/:id', (ctx, _p, id) => leggiDelConto(ctx, 'payout', id))
}

/** The account at the bank of the connected account that asks; one that may not be paid is told so. */
async function bancaDi(ctx: Contesto): Promise<string | null> {
  if (ctx.conto === null) return null
  const conto = await trova(ctx.db, 'account', ctx.conto)
  const [banca] = conto?.external_accounts.data ?? []
  if (conto?.payouts_enabled === true && banca !== undefined) return banca.id
  throw richiestaErrata(
    'Cannot create payouts: this account has requirements that need to be collected.',
    undefined,
    'payouts_not_allowed',
  )
}
