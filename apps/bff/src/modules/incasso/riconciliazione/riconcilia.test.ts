import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemClock, dayInRome } from '../../../clock.ts'
import {
  createDebito,
  eOra,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { alGiornoAnnunciato, CONTI, mandatiDi } from '../../../../test/mandati.ts'
import { createAdmin, createPagamento } from '../../../../test/factories.ts'
import { controllaInSospeso } from '../addebiti/index.ts'
import type { MovesWindow } from '../../../integrations/psp/provider.ts'
import { listMoves } from '../../../integrations/psp/stripe-moves.ts'
import { riconcilia } from './index.ts'

let p: Payments
let stripe: Stripe
beforeAll(async () => {
  p = await startPayments()
  const { hostname, port } = new URL(p.pspUrl)
  stripe = new Stripe('sk_test_prova', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
})
afterAll(() => p.stop())

/** Differences of earlier tests are closed, so that each test looks at its own. */
beforeEach(async () => {
  await p.senzaGuasti()
  await notte()
  await sql`update differenze_psp set chiusa_at = now(), chiusa_da = 'sistema', motivo = 'prova' where chiusa_at is null`.execute(
    p.db,
  )
})

// Two nights on: what happens around midnight is in the window all the same.
const domani = new Date(Date.now() + 2 * 86_400_000)
const clock = { ...systemClock, now: () => domani, today: () => dayInRome(domani) }

/** The run of the night after, and the figures that it wrote down. */
async function notte(deps: Partial<Payments['deps']> = {}, quante?: number) {
  const id = await riconcilia({ ...p.deps, clock, ...deps }, quante === undefined ? {} : { quante })
  return p.db
    .selectFrom('riconciliazioni')
    .where('id', '=', id ?? 0)
    .select(['uguali', 'solo_nostri', 'solo_suoi', 'diversi', 'in_sospeso'])
    .executeTakeFirst()
}

const aperte = () =>
  p.db
    .selectFrom('differenze_psp')
    .where('chiusa_at', 'is', null)
    .select(['classe', 'tipo', 'pagamento_id', 'nostro_centesimi', 'suo_centesimi'])
    .orderBy('id')
    .execute()

/** Paid on the provider's page; `isTold`: our side has asked since. */
async function pagato({ isTold = true } = {}) {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  if (isTold) await debito.leggi()
  return debito
}

const intentoDi = async (pagamento_id: string) =>
  (
    await p.db
      .selectFrom('tentativi')
      .where('pagamento_id', '=', pagamento_id)
      .select('riferimento_psp')
      .executeTakeFirstOrThrow()
  ).riferimento_psp ?? ''

async function addebita(metadata: Record<string, string>, amount = 4200) {
  const { id: customer } = await stripe.customers.create({ name: 'Lucia Bianchi' })
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  return stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    customer,
    payment_method: id,
    confirm: true,
    off_session: true,
    metadata,
  })
}

it('MON-R1 charges, a refund and a claim are the same on both sides, whatever the size of a page', async () => {
  const prima = await notte()
  const debiti = [await pagato(), await pagato(), await pagato()]
  const reso = debiti[0]?.id ?? ''
  await p.as(await createAdmin(p.db))(
    'POST',
    `/api/pagamenti/${reso}/rimborsi`,
    { importo_centesimi: 500, motivo: 'richiesta_cliente' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const [charge] = await p.addebiti(debiti[1]?.id ?? '')
  await p.contesta(charge?.id ?? '')
  const dopo = await notte({}, 2)
  expect(dopo).toEqual({ ...prima, uguali: (prima?.uguali ?? 0) + 5 })
  expect(await aperte()).toEqual([])
  // The claim came in by the reconciliation itself: no notice is delivered here.
  expect(await stato(p.db, debiti[1]?.id ?? '')).toMatchObject({ stato: 'contestato' })
  expect(await notte()).toEqual(dopo)
})

it('MON-R1 one charge for several debts is the same as what each of them got', async () => {
  const debito = await createDebito(p)
  const chi = { esercente_id: debito.esercente.id, cliente_id: debito.cliente.id }
  const { id } = await createPagamento(p.db, { ...chi, importo_centesimi: 3000 })
  const { body } = await debito.pagaCon({ metodo: 'carta', insieme: [id] })
  await pagaSullaPagina(body.url_pagamento)
  await notte()
  expect(await stato(p.db, id)).toMatchObject({ stato: 'pagato' })
  expect(await aperte()).toEqual([])
  // Nor when their list is not to be had: each is found by its name.
  const vuoto = { ...p.deps.psp, listMoves: async () => ({ righe: [], dopo: null }) }
  await notte({ psp: vuoto })
  expect((await aperte()).filter(({ pagamento_id }) => pagamento_id === id)).toEqual([])
})

it('MON-R1 what the provider keeps is booked once, and stays the same however often it is read', async () => {
  const commissioni = async () => {
    const { rows } = await sql<{ quante: number; somma: number }>`
      select count(*)::int as quante, coalesce(sum(m.importo_centesimi), 0)::bigint as somma
      from movimenti m join conti c on c.id = m.conto_id
      where c.intestatario = 'psp:stripe' and c.codice = 'commissioni'`.execute(p.db)
    return rows[0] ?? { quante: 0, somma: 0 }
  }
  const prima = await commissioni()
  await pagato()
  await Promise.all([notte(), notte()])
  await notte()
  expect(await commissioni()).toEqual({ quante: prima.quante + 1, somma: prima.somma + 194 })
})

it('MON-R2 a payment that our side has not heard of yet is asked about and settled: no difference', async () => {
  const debito = await pagato({ isTold: false })
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'in_verifica' })
  expect(await notte()).toMatchObject({ solo_suoi: 0, in_sospeso: 0 })
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'pagato',
    scritture: ['incasso', 'commissione'],
  })
  expect(await aperte()).toEqual([])
})

it('MON-R2 while the provider does not answer about it, it is under way and no difference; the night after it is settled', async () => {
  const debito = await pagato({ isTold: false })
  const muto = { ...p.deps.psp, lookup: () => Promise.reject(new Error('muto')) }
  expect(await notte({ psp: muto })).toMatchObject({ solo_suoi: 0, in_sospeso: 1 })
  expect(await aperte()).toEqual([])
  expect(await notte()).toMatchObject({ in_sospeso: 0 })
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'pagato' })
})

it('MON-R2 one that is settled by its reader in the very moment of the run is settled once', async () => {
  const debiti = await Promise.all([1, 2, 3].map(() => pagato({ isTold: false })))
  await Promise.all([notte(), ...debiti.map((debito) => debito.leggi()), notte()])
  await notte()
  for (const { id } of debiti)
    expect(await stato(p.db, id)).toMatchObject({
      stato: 'pagato',
      scritture: ['incasso', 'commissione'],
    })
  expect(await aperte()).toEqual([])
})

it('MON-R3 theirs alone: a charge that nobody asked for, and a second one under a key of ours', async () => {
  const debito = await pagato()
  await addebita({})
  await addebita({ chiave: `sessione:${debito.id}:1` }, 12_050)
  expect(await notte()).toMatchObject({ solo_suoi: 2 })
  const due = await aperte()
  expect(due).toHaveLength(2)
  expect(due).toContainEqual({
    classe: 'solo_suo',
    tipo: 'incasso',
    pagamento_id: null,
    nostro_centesimi: null,
    suo_centesimi: 4200,
  })
  // A double charge is told with the debt that was charged twice.
  expect(due).toContainEqual({
    classe: 'solo_suo',
    tipo: 'incasso',
    pagamento_id: debito.id,
    nostro_centesimi: null,
    suo_centesimi: 12_050,
  })
  const allarmi = () =>
    p.db
      .selectFrom('uscite')
      .select('contenuto')
      .where('unicita', 'like', 'allarme:differenze:%')
      .execute()
  const detti = await allarmi()
  expect(detti.at(-1)?.contenuto).toEqual({ tipo: 'differenze', quante: 2 })
  await notte()
  await Promise.all([notte(), notte()])
  expect(await aperte()).toHaveLength(2)
  expect(await allarmi()).toHaveLength(detti.length)
})

it('MON-R3 ours alone: booked as paid, and the provider was never paid', async () => {
  const debito = await createDebito(p)
  await debito.paga()
  await sql`
    select concludi_operazione(o.id, 'riuscito', 12050, null, null, null, 'pi_mai', now(), '{}')
    from operazioni_psp o where o.chiave = ${`sessione:${debito.id}:1`}`.execute(p.db)
  expect(await notte()).toMatchObject({ solo_nostri: 1 })
  expect(await aperte()).toEqual([
    {
      classe: 'solo_nostro',
      tipo: 'incasso',
      pagamento_id: debito.id,
      nostro_centesimi: 12_050,
      suo_centesimi: null,
    },
  ])
  // Nothing was corrected: a person decides.
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'pagato' })
})

it('MON-R3 of another amount: the sum, and what the provider kept', async () => {
  const debito = await pagato()
  await p.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      update movimenti m set importo_centesimi = m.importo_centesimi - sign(m.importo_centesimi) from scritture s, tentativi t
      where s.id = m.scrittura_id and s.tipo = 'incasso' and s.origine_id = t.id::text
        and t.pagamento_id = ${debito.id}`.execute(trx)
  })
  const altro = await pagato()
  const [movimento] = (await stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] }))
    .data
  await sql`select registra_commissioni_psp('stripe',
    ${JSON.stringify([{ riga: movimento?.id, commissione: 193 }])}::jsonb, now())`.execute(p.db)
  expect(await notte()).toMatchObject({ diversi: 2 })
  expect(
    (await aperte()).map(({ classe, pagamento_id, nostro_centesimi, suo_centesimi }) => [
      classe,
      pagamento_id,
      nostro_centesimi,
      suo_centesimi,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['diverso', debito.id, 12_049, 12_050],
      ['diverso', altro.id, 12_050, 12_050],
    ]),
  )
  await p.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      update movimenti m set importo_centesimi = m.importo_centesimi + sign(m.importo_centesimi) from scritture s, tentativi t
      where s.id = m.scrittura_id and s.tipo = 'incasso' and s.origine_id = t.id::text
        and t.pagamento_id = ${debito.id}`.execute(trx)
  })
  // The machine closes a difference that came right by itself, with the reason.
  await notte()
  expect((await aperte()).map(({ pagamento_id }) => pagamento_id)).toEqual([altro.id])
})

it('MON-R4 money for a tentativo closed without it is in the books as what it is: no difference', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  await sql`
    select concludi_operazione(o.id, 'annullato', null, null, null, null, null, now(), '{}')
    from operazioni_psp o where o.chiave = ${`sessione:${debito.id}:1`}`.execute(p.db)
  await notte()
  expect(await aperte()).toEqual([])
  const { rows } = await sql<{ motivo: string }>`
    select motivo from incassi_da_riconciliare where pagamento_id = ${debito.id}`.execute(p.db)
  expect(rows).toEqual([{ motivo: 'riuscito_dopo_la_chiusura' }])
  expect(await intentoDi(debito.id)).toBe('')
})

it('MON-R4 during a ripristino nothing is compared', async () => {
  await sql`insert into ripristini (backup_at) values (now())`.execute(p.db)
  expect(await riconcilia({ ...p.deps, clock })).toBeNull()
  await sql`update ripristini set concluso_at = now() where concluso_at is null`.execute(p.db)
})

it('MON-R2 a debit that the bank took back is heard of here at the latest, and is the same on both sides', async () => {
  const debito = await createDebito(p, { metodi_ammessi: ['addebito_sdd'] })
  const mandato_id = await mandatiDi(p, debito).firmato({
    iban: CONTI.restituito,
    tipo: 'ricorrente',
  })
  await debito.pagaCon({ metodo: 'addebito_sdd', mandato_id })
  await alGiornoAnnunciato(p, debito.id)
  const diventa = async (atteso: string, chiedi: () => Promise<unknown>) => {
    await expect
      .poll(
        async () => {
          await chiedi()
          return (await stato(p.db, debito.id)).stato
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBe(atteso)
  }
  await diventa('pagato', async () => {
    await eOra(p.db, debito.id)
    await controllaInSospeso(p.deps)
  })
  await p.avanti(60_000)
  const poi = new Date((await p.oraDelFornitore()) + 2 * 86_400_000)
  const tardi = { ...clock, now: () => poi, today: () => dayInRome(poi) }
  await diventa('insoluto', () => notte({ clock: tardi }))
  expect(await aperte()).toEqual([])
  expect((await stato(p.db, debito.id)).scritture).toContain('restituzione')
  // The provider may call it a reversal of the payment, and name the payment or the claim.
  for (const isNamedByCharge of [false, true]) {
    const inversa = {
      balanceTransactions: {
        list: async (params: Stripe.BalanceTransactionListParams) => {
          const page = await stripe.balanceTransactions.list(params)
          const data = await Promise.all(
            page.data.map(async (line) => {
              const { source } = line
              if (typeof source === 'string' || source?.object !== 'dispute') return line
              const charge = source.charge
              const id = typeof charge === 'string' ? charge : charge.id
              return {
                ...line,
                type: 'payment_reversal' as const,
                source: isNamedByCharge ? await stripe.charges.retrieve(id) : source,
              }
            }),
          )
          return { ...page, data }
        },
      },
    } as unknown as Stripe
    const psp = {
      ...p.deps.psp,
      listMoves: (window: MovesWindow) => listMoves(inversa, window),
    }
    await notte({ clock: tardi, psp })
    expect(await aperte()).toEqual([])
  }
})
