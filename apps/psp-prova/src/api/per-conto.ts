import { trova } from '../archivio.ts'
import { contoNonAccessibile, esigiAperto } from '../conti/conto.ts'
import { richiestaErrata } from '../errori.ts'
import type { Servizi } from '../servizi.ts'
import type { Chiamata } from './risposta.ts'

/** The calls that a connected account has of its own: its balance, and what moves on it. */
const DI_UN_CONTO =
  /^\/v1\/(account|balance|balance_transactions|charges|payouts|refunds|transfers)(\/|$)/

/** The connected account on whose behalf a call is made, if there is one and it may ask. */
export async function contoChiamante(
  { pool }: Servizi,
  { conto, percorso }: Chiamata,
): Promise<string | null> {
  if (conto === null) return null
  if ((await trova(pool, 'account', conto)) === undefined) {
    throw contoNonAccessibile(conto)
  }
  await esigiAperto(pool, conto)
  if (DI_UN_CONTO.test(percorso)) return conto
  throw richiestaErrata(
    'This environment answers for a connected account only about its balance, its charges and its payouts.',
    'Stripe-Account',
  )
}
