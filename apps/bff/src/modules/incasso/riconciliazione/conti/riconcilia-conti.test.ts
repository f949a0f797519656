import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayInRome, systemClock } from '../../../../clock.ts'
import type { PaymentProvider } from '../../../../integrations/psp/provider.ts'
import { ProviderClosed } from '../../../../integrations/psp/provider.ts'
import {
  accreditiDi,
  conCommissione,
  conContoAttivo,
  finoAllAccredito,
  finoAllaBanca,
  pagato,
  rileggi,
} from '../../../../../test/conti.ts'
import { createAdmin, createPagamento } from '../../../../../test/factories.ts'
import { type Payments, startPayments } from '../../../../../test/payments.ts'
import { inviaInSospeso } from '../../addebiti/index.ts'
import { conguagliaInSospeso, stornaInSospeso } from '../../conti-collegati/index.ts'
import { controllaContestazioni } from '../../contestazioni/index.ts'
import { aPasso } from '../ritmo.ts'
import { riconcilia, riprendiRiconciliazione } from '../index.ts'

let p: Payments
beforeEach(async () => {
  p = await startPayments({ conti: true })
  await conCommissione(p)
})
afterEach(() => p.stop())

const GIORNO_MS = 86_400_000
type Esercente = Awaited<ReturnType<typeof conContoAttivo>>

/** The night on which what happened today is on the first day that is looked at. */
function traNotti(giorni: number) {
  const quando = new Date(Date.now() + giorni * GIORNO_MS)
  return { ...systemClock, now: () => quando, today: () => dayInRome(quando) }
}

async function notte(
  {
    psp = p.deps.psp,
    giorni = 3,
    quante,
  }: { psp?: PaymentProvider; giorni?: number; quante?: number } = {},
  fermaDaMs?: number,
) {
  return riconcilia(
    { ...p.deps, psp, clock: traNotti(giorni) },
    { ...(quante !== undefined && { quante }), ...(fermaDaMs !== undefined && { fermaDaMs }) },
  )
}

const aperte = async () => {
  const rows = await p.db
    .selectFrom('differenze_psp')
    .where('chiusa_at', 'is', null)
    .select(['classe', 'tipo', 'esercente_id', 'nostro_centesimi', 'suo_centesimi'])
    .execute()
  return rows
    .map(({ classe, tipo, nostro_centesimi, suo_centesimi }) =>
      [classe, tipo, nostro_centesimi, suo_centesimi].join(' '),
    )
    .toSorted((a, b) => (a < b ? -1 : 1))
}

const rimborsa = async (esercente: Esercente, debito: string, importo_centesimi: number) => {
  await p.as(esercente)(
    'POST',
    `/api/pagamenti/${debito}/rimborsi`,
    { importo_centesimi, motivo: 'richiesta_cliente' },
    { 'idempotency-key': randomUUID() },
  )
  await inviaInSospeso(p.deps)
}

/** A claim that is lost: its sum and its cost come back from the account. */
async function perdeUnReclamo(debito: string) {
  const [charge] = await p.addebiti(debito)
  await p.contesta(charge?.id ?? '')
  const [contestazione] = await p.contestazioni(debito)
  await p.stripe.disputes.close(contestazione?.id ?? '')
  for (let i = 0; i < 2; i++) {
    await p.db
      .updateTable('contestazioni')
      .set({ prossimo_at: new Date(0) })
      .execute()
    await controllaContestazioni(p.deps)
  }
  await stornaInSospeso(p.deps)
  await conguagliaInSospeso(p.deps)
}

/** Changes a row as nothing of the product ever does. */
const guasta = (comando: RawBuilder<unknown>) =>
  p.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await comando.execute(trx)
  })

/** An account on which everything has happened that happens: charges, a rimborso, a claim, a payout that came back, one that did not. */
async function conTutto(): Promise<{ esercente: Esercente; debiti: string[] }> {
  const esercente = await conContoAttivo(p)
  const debiti: string[] = []
  for (const importo of [10_000, 7300, 5000])
    debiti.push((await pagato(p, esercente.id, importo)).id)
  await rimborsa(esercente, debiti[0] ?? '', 2500)
  await perdeUnReclamo(debiti[1] ?? '')
  await rileggi(p, esercente.id)
  return { esercente, debiti }
}

it('CNT-M8 dove nulla è sbagliato non c’è nessuna differenza, sul conto del gestore e su ogni altro', async () => {
  const { esercente } = await conTutto()
  await conContoAttivo(p)
  await notte({ quante: 2 })
  expect(await aperte()).toEqual([])
  await finoAllAccredito(p, esercente)
  await finoAllaBanca(p, esercente)
  expect(await accreditiDi(p, esercente.id)).toHaveLength(1)
  await notte({ giorni: 13, quante: 2 })
  expect(await aperte()).toEqual([])
})

it('CNT-M8 di dieci differenze diverse ciascuna è trovata, detta di che specie è, una volta; una persona la chiude', async () => {
  const { esercente, debiti } = await conTutto()
  await notte()
  expect(await aperte()).toEqual([])
  const { db, stripe } = p
  const [uno = '', , tre = ''] = debiti
  const tentativo = sql`(select id from tentativi where pagamento_id = ${tre} limit 1)`
  // 1 and 2: a payment that we ascribe to another charge. Its money is there without a debt, the debt without money.
  await guasta(
    sql`update tentativi set riferimento_psp = 'pi_di_nessuno' where pagamento_id = ${tre}`,
  )
  // 3: the commission in the books is not what was kept.
  await guasta(sql`update movimenti set importo_centesimi = importo_centesimi - 1 where n = 1 and scrittura_id = (
    select s.id from scritture s join tentativi t on t.id::text = s.origine_id where s.tipo = 'commissione' and t.pagamento_id = ${uno})`)
  // 4: a rimborso of another sum.
  await guasta(
    sql`update rimborsi set importo_centesimi = importo_centesimi + 7 where pagamento_id = ${uno}`,
  )
  // 5: somebody took money back by hand.
  const [transfer] = (await stripe.transfers.list({ destination: esercente.conto_psp })).data
  await stripe.transfers.createReversal(transfer?.id ?? '', { amount: 111 })
  // 6: somebody sent money by hand.
  await stripe.transfers.create({ amount: 222, currency: 'eur', destination: esercente.conto_psp })
  // 7: a storno that we believe done.
  await guasta(sql`insert into storni_conto (esercente_id, tentativo_id, origine_tipo, origine_id, fornitore, chiave, intento,
    importo_centesimi, stato, created_at, concluso_at) values (${esercente.id}, ${tentativo}, 'tentativo', 'mai', 'stripe',
    'storno:tentativo:mai', 'pi_mai', 333, 'fatto', now(), now())`)
  // 8: a conguaglio that we believe done.
  await guasta(sql`insert into conguagli_conto (esercente_id, pagamento_id, causale, origine_id, importo_centesimi, fornitore,
    chiave, stato, created_at, concluso_at) values (${esercente.id}, ${uno}, 'rimborso_tornato', 'mai', 444, 'stripe',
    'conguaglio:rimborso_tornato:mai', 'fatto', now(), now())`)
  // 9: a payout that never was.
  await guasta(sql`insert into accrediti (id, esercente_id, fornitore, riferimento, stato, importo_centesimi, arrivo_il, creato_at)
    values ('65f000000000000000000001', ${esercente.id}, 'stripe', 'po_mai', 'accreditato', 555, current_date, now())`)
  // 10: a line that we made up, and the balance that no more is the sum of its lines.
  await guasta(sql`insert into righe_conto (id, esercente_id, fornitore, tipo, importo_centesimi, commissione_centesimi,
    netto_centesimi, disponibile_at, at) values ('txn_mai', ${esercente.id}, 'stripe', 'altro', 666, 0, 666, now(), now())`)
  // 11: an account that nobody opened here.
  const altrove = await stripe.accounts.create({
    country: 'IT',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'none' },
      requirement_collection: 'stripe',
    },
  })
  await notte()
  const trovate = await aperte()
  expect(trovate.filter((una) => !/ (incasso|rimborso) /.test(una))).toEqual([
    'diverso incasso_del_conto 9701 9700',
    'diverso saldo 11108 10442',
    'diverso storno -2507 -2500',
    'solo_nostro accredito -555 ',
    'solo_nostro altro 666 ',
    'solo_nostro conguaglio 444 ',
    'solo_nostro incasso_del_conto 5000 ',
    'solo_nostro storno -333 ',
    'solo_suo conto  0',
    'solo_suo incasso_del_conto  222',
    'solo_suo incasso_del_conto  4850',
    'solo_suo storno  -111',
  ])
  const { rows: detti } = await sql<{ n: number }>`
    select count(*)::int as n from uscite where argomento = 'allarme' and contenuto ->> 'tipo' = 'differenze'`.execute(
    db,
  )
  expect(detti).toEqual([{ n: 1 }])
  // Told once: the night after finds the same, and tells nobody.
  await notte()
  expect(await aperte()).toEqual(trovate)
  const { rows: ancora } = await sql<{ n: number }>`
    select count(*)::int as n from uscite where argomento = 'allarme' and contenuto ->> 'tipo' = 'differenze'`.execute(
    db,
  )
  expect(ancora).toEqual([{ n: 1 }])
  const admin = p.as(await createAdmin(db))
  const letta = await admin('GET', '/api/gestione/riconciliazione')
  const [conto] = letta.body.differenze.filter(({ tipo }: { tipo: string }) => tipo === 'conto')
  expect(conto.riferimento).toBe(`conto:${altrove.id}`)
  const [storno] = letta.body.differenze.filter(
    ({ tipo, classe }: { tipo: string; classe: string }) =>
      tipo === 'storno' && classe === 'solo_suo',
  )
  expect(storno.esercente).toBe(esercente.ragione_sociale)
  const chiusa = await admin('POST', `/api/gestione/differenze/${storno._id}/chiudi`, {
    motivo: 'Tolto a mano dal cruscotto.',
  })
  expect(chiusa.status).toBe(200)
  await notte()
  expect(await aperte()).not.toContain('solo_suo storno  -111')
})

it('CNT-M8 un confronto interrotto riprende dopo l’ultima pagina, e trova lo stesso', async () => {
  const { esercente } = await conTutto()
  const altro = await conContoAttivo(p)
  await pagato(p, altro.id)
  await rileggi(p, altro.id)
  await p.stripe.transfers.create({
    amount: 222,
    currency: 'eur',
    destination: esercente.conto_psp,
  })
  const chieste: (string | null)[] = []
  const contando = (muore: number): PaymentProvider => ({
    ...p.deps.psp,
    listMoves: async (finestra) => {
      chieste.push(finestra.dopo)
      if (chieste.length === muore) throw new Error('ucciso')
      return p.deps.psp.listMoves(finestra)
    },
  })
  await expect(notte({ psp: contando(3), quante: 2 })).rejects.toThrow('ucciso')
  const [prima, seconda] = chieste
  expect([prima, typeof seconda]).toEqual([null, 'string'])
  const interrotta = chieste.length
  // The one that is at it may only be slow: for some minutes nobody else takes it up.
  const riprendi = () => riprendiRiconciliazione({ ...p.deps, clock: traNotti(3) })
  expect(await riprendi()).toBeNull()
  // Killed once more, among the accounts.
  const { conti } = p.deps.psp
  const muoreTraIConti = {
    ...contando(-1),
    conti: conti && { ...conti, list: () => Promise.reject(new Error('ucciso di nuovo')) },
  }
  await expect(notte({ psp: muoreTraIConti, quante: 2 }, 0)).rejects.toThrow('ucciso di nuovo')
  expect(chieste[interrotta]).toBe(chieste[interrotta - 1])
  expect(chieste.slice(interrotta)).not.toContain(null)
  const finora = chieste.length
  const id = await notte({ psp: contando(-1), quante: 2 }, 0)
  expect(chieste).toHaveLength(finora)
  expect(await aperte()).toEqual(['solo_suo incasso_del_conto  222'])
  const corse = await p.db
    .selectFrom('riconciliazioni')
    .select(['id', 'conclusa_at', 'uguali', 'solo_suoi'])
    .execute()
  expect(corse.filter(({ conclusa_at }) => conclusa_at === null)).toEqual([])
  const intera = await notte({ quante: 2 })
  const cifre = (quale: number | null) =>
    p.db
      .selectFrom('riconciliazioni')
      .where('id', '=', quale ?? 0)
      .select(['uguali', 'solo_nostri', 'solo_suoi', 'diversi'])
      .executeTakeFirst()
  expect(await cifre(id)).toEqual(await cifre(intera))
  expect(await p.db.selectFrom('pagine_riconciliate').select('n').execute()).toEqual([])
})

it('CNT-M8 un conto che non risponde aspetta un’altra notte, e gli altri si confrontano', async () => {
  const { esercente } = await conTutto()
  const altro = await conContoAttivo(p)
  await p.stripe.transfers.create({ amount: 222, currency: 'eur', destination: altro.conto_psp })
  const { conti } = p.deps.psp
  const psp = {
    ...p.deps.psp,
    conti: conti && {
      ...conti,
      listLines: (conto: string, finestra: { dal: Date; dopo: string | null }) =>
        conto === esercente.conto_psp
          ? Promise.reject(new Error('non risponde'))
          : conti.listLines(conto, finestra),
    },
  }
  await notte({ psp })
  expect(await aperte()).toEqual(['solo_suo incasso_del_conto  222'])
  await notte()
  expect(await aperte()).toEqual(['solo_suo incasso_del_conto  222'])
})

it('CNT-M8 si chiede a un passo che il fornitore ammette, e quando dice basta si aspetta', async () => {
  const attese: number[] = []
  let rifiuti = 2
  const psp = aPasso(
    {
      ...p.deps.psp,
      readMove: async () => {
        if (rifiuti-- > 0) throw new ProviderClosed('rate_limit', 'tutti', 'troppe domande')
        return null
      },
    },
    async (ms) => void attese.push(ms),
  )
  expect(await psp.readMove('txn_una')).toBeNull()
  expect(attese.filter((ms) => ms >= 1000)).toEqual([1000, 2000])
  attese.length = 0
  await Promise.all(Array.from({ length: 5 }, () => psp.readMove('txn_una')))
  // Five at once go one after the other, a twentieth of a second apart.
  expect(Math.max(...attese)).toBeGreaterThan(150)
})

it('CNT-M8 ciò che arriva tardi si chiude da sé', async () => {
  const esercente = await conContoAttivo(p)
  const debito = await createPagamento(p.db, {
    esercente_id: esercente.id,
    cliente_id: (await pagato(p, esercente.id)).cliente.id,
  })
  await guasta(sql`insert into conguagli_conto (esercente_id, pagamento_id, causale, origine_id, importo_centesimi, fornitore,
    chiave, stato, created_at, concluso_at) values (${esercente.id}, ${debito.id}, 'rimborso_tornato', 'poi', -444, 'stripe',
    'conguaglio:rimborso_tornato:poi', 'fatto', now(), now())`)
  await notte()
  expect(await aperte()).toEqual(['solo_nostro conguaglio -444 '])
  await p.deps.psp.conti?.settle({
    chiave: 'conguaglio:rimborso_tornato:poi',
    conto: esercente.conto_psp,
    importo_centesimi: -444,
  })
  await notte()
  expect(await aperte()).toEqual([])
})
