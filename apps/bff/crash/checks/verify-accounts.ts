import type Stripe from 'stripe'
import type { Db } from '../../src/db/database.ts'
import type { Provider } from '../provider.ts'

type Moved = { chiave: string; importo: number }

/** The acts of the provider under each key of ours: storni, and money apart from any charge. */
async function movedBy(stripe: Stripe): Promise<Moved[]> {
  const moved: Moved[] = []
  const take = (metadata: Record<string, string> | null, importo: number) => {
    const chiave = metadata?.['chiave']
    if (chiave !== undefined && /^(storno|conguaglio):/.test(chiave))
      moved.push({ chiave, importo })
  }
  for await (const transfer of stripe.transfers.list({ limit: 100 })) {
    take(transfer.metadata, transfer.amount)
    for (const one of transfer.reversals.data) take(one.metadata, one.amount)
  }
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (charge.payment_intent === null) take(charge.metadata, -charge.amount)
  }
  return moved
}

const few = (che: string, trovati: readonly string[]): string[] =>
  trovati.length === 0 ? [] : [`${che}: ${trovati.length} (${trovati.slice(0, 3).join(', ')})`]

/** Lays beside each other the money that went to the accounts and came from there, in our books and in the provider's: each once, for the same sum. */
async function compareMoved(db: Db, stripe: Stripe): Promise<{ faults: string[]; quanti: number }> {
  const storni = await db
    .selectFrom('storni_conto')
    .select(['chiave', 'importo_centesimi as importo', 'stato'])
    .execute()
  const conguagli = await db
    .selectFrom('conguagli_conto')
    .select(['chiave', 'importo_centesimi as importo', 'stato'])
    .execute()
  const nostri = [...storni, ...conguagli]
  const loro = Map.groupBy(await movedBy(stripe), ({ chiave }) => chiave)
  const fatti = new Map(
    nostri.filter(({ stato }) => stato === 'fatto').map((uno) => [uno.chiave, uno.importo]),
  )
  return {
    quanti: loro.size,
    faults: [
      ...few(
        'mossi due volte',
        [...loro].filter(([, all]) => all.length > 1).map(([chiave]) => chiave),
      ),
      ...few(
        'mossi e persi',
        [...loro.keys()].filter((chiave) => !fatti.has(chiave)),
      ),
      ...few(
        'mossi solo da noi',
        [...fatti].filter(([k, v]) => loro.get(k)?.[0]?.importo !== v).map(([k]) => k),
      ),
    ],
  }
}

const STATI: Record<string, string> = { paid: 'accreditato', failed: 'respinto' }

/** Payouts and the balance of an account, as the two sides have them. */
async function compareAccount(
  db: Db,
  { stripe, quieto }: Pick<Provider, 'stripe' | 'quieto'>,
  { esercente_id, conto_psp }: { esercente_id: string; conto_psp: string },
): Promise<{ faults: string[]; accrediti: number }> {
  const nostri = await db
    .selectFrom('accrediti')
    .where('esercente_id', '=', esercente_id)
    .select(['riferimento', 'importo_centesimi', 'stato'])
    .execute()
  const detto = new Map(
    nostri.map((uno) => [uno.riferimento, `${uno.stato} ${uno.importo_centesimi}`]),
  )
  const loro = await stripe.payouts
    .list({ limit: 100 }, { stripeAccount: conto_psp })
    .autoPagingToArray({ limit: 10_000 })
  const diversi = loro.filter(
    ({ id, amount, status }) => detto.get(id) !== `${STATI[status] ?? status} ${amount}`,
  )
  const saldo = await quieto.conti?.balance(conto_psp)
  const cifre = await db
    .selectFrom('conti_in_cifre')
    .where('esercente_id', '=', esercente_id)
    .select('righe_centesimi')
    .executeTakeFirstOrThrow()
  const suo = (saldo?.disponibile_centesimi ?? 0) + (saldo?.in_arrivo_centesimi ?? 0)
  return {
    accrediti: loro.length,
    faults: [
      ...few(
        'accrediti diversi',
        diversi.map(({ id, status }) => `${id} ${status}`),
      ),
      ...few(
        'accrediti inventati',
        [...detto.keys()].filter((id) => loro.every((uno) => uno.id !== id)),
      ),
      ...(suo === cifre.righe_centesimi ? [] : [`saldo ${suo}, per noi ${cifre.righe_centesimi}`]),
    ],
  }
}

/** Our books beside the provider's for every account of an esercente. */
export async function verifyAccounts(
  db: Db,
  provider: Pick<Provider, 'stripe' | 'quieto'>,
): Promise<{ faults: string[]; riga: string }> {
  const conti = await db
    .selectFrom('conti_collegati')
    .where('conto_psp', 'is not', null)
    .select(['esercente_id', 'conto_psp'])
    .execute()
  const mossi = await compareMoved(db, provider.stripe)
  let accrediti = 0
  const faults = [...mossi.faults]
  for (const { esercente_id, conto_psp } of conti) {
    if (conto_psp === null) continue
    const uno = await compareAccount(db, provider, { esercente_id, conto_psp })
    accrediti += uno.accrediti
    faults.push(...uno.faults)
  }
  return { faults, riga: `${mossi.quanti} storni e conguagli, ${accrediti} accrediti` }
}
