import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../../db/ids.ts'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../../test/factories.ts'
import { createDilazione } from '../../../../../test/scadenze.ts'

const OGGI = '2026-11-24'
const clock = stoppedClock(new Date(`${OGGI}T10:00:00Z`))
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
})
afterAll(() => p.stop())

type Chi =
  | Awaited<ReturnType<typeof createEsercente>>
  | Awaited<ReturnType<typeof createCliente>>
  | Awaited<ReturnType<typeof createAdmin>>
const ritardi = (chi: Chi, body: object = {}) => p.as(chi)('POST', '/api/dilazioni/ritardi', body)

/** A rata that fell due so many days ago. */
const rata = (
  di: { esercente_id: string; cliente_id: string; origine_id: string },
  giorni: number,
  values: Partial<Parameters<typeof createPagamento>[1]> = {},
) =>
  createPagamento(p.db, {
    ...di,
    origine: 'rata',
    origine_n: 1,
    importo_centesimi: 1000,
    scadenza: aggiungiGiorni(OGGI, -giorni),
    ...values,
  })

type Fascia = {
  scadenza_dal: string | null
  scadenza_al: string
  importo_centesimi: number
  rate: number
  clienti: number
}

async function scena() {
  const esercente = await createEsercente(p.db)
  const [uno, due] = [await createCliente(p.db), await createCliente(p.db)]
  const [suo, altrui] = [newId(), newId()]
  const di = (cliente: { id: string }) => ({
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    origine_id: cliente === uno ? suo : altrui,
  })
  for (const giorni of [1, 30]) await rata(di(uno), giorni)
  await rata(di(due), 15, { stato: 'insoluto', importo_centesimi: 250 })
  await rata(di(due), 31, {
    stato: 'parzialmente_pagato',
    importo_centesimi: 900,
    incassato_centesimi: 400,
  })
  await rata(di(uno), 61)
  await rata(di(uno), 90)
  for (const giorni of [91, 400]) await rata(di(due), giorni, { importo_centesimi: 7 })
  // None of these is late, or no rata.
  await rata(di(uno), 0)
  await rata(di(uno), -5)
  await rata(di(uno), 20, { stato: 'pagato', incassato_centesimi: 1000 })
  await rata(di(uno), 20, { stato: 'in_elaborazione' })
  await rata(di(uno), 20, { stato: 'annullato' })
  await rata(di(uno), 20, { origine: 'una_tantum', origine_n: null })
  return { esercente, uno, due }
}

describe('DIL-B3 (parte) fasce di ritardo', () => {
  it('importi, rate e persone di ogni fascia; la somma è tutto lo scaduto, e chi è in due si conta una volta', async () => {
    const { esercente } = await scena()
    const { status, body } = await ritardi(esercente)
    expect(status).toBe(200)
    expect(body).toEqual({
      fasce: [
        {
          giorni_da: 1,
          giorni_a: 30,
          scadenza_dal: '2026-10-25',
          scadenza_al: '2026-11-23',
          importo_centesimi: 2250,
          rate: 3,
          piani: 2,
          clienti: 2,
        },
        {
          giorni_da: 31,
          giorni_a: 60,
          scadenza_dal: '2026-09-25',
          scadenza_al: '2026-10-24',
          importo_centesimi: 500,
          rate: 1,
          piani: 1,
          clienti: 1,
        },
        {
          giorni_da: 61,
          giorni_a: 90,
          scadenza_dal: '2026-08-26',
          scadenza_al: '2026-09-24',
          importo_centesimi: 2000,
          rate: 2,
          piani: 1,
          clienti: 1,
        },
        {
          giorni_da: 91,
          giorni_a: null,
          scadenza_dal: null,
          scadenza_al: '2026-08-25',
          importo_centesimi: 14,
          rate: 2,
          piani: 1,
          clienti: 1,
        },
      ],
      importo_centesimi: 4764,
      rate: 8,
      piani: 2,
      clienti: 2,
    })
  })

  it('ogni fascia apre esattamente le sue rate, e tutte insieme sono le rate in ritardo dell’elenco', async () => {
    const { esercente } = await scena()
    const { body } = await ritardi(esercente)
    const elenco = async (scadenza?: object) =>
      (
        await p.as(esercente)('POST', '/api/search/pagamenti', {
          filters: { origine: 'rata', in_ritardo: true, ...(scadenza && { scadenza }) },
        })
      ).body
    for (const fascia of body.fasce as Fascia[]) {
      const { scadenza_dal, scadenza_al } = fascia
      const trovate = await elenco({
        ...(scadenza_dal !== null && { $gte: scadenza_dal }),
        $lte: scadenza_al,
      })
      expect([trovate.total, trovate.totals.residuo_centesimi]).toEqual([
        fascia.rate,
        fascia.importo_centesimi,
      ])
    }
    const tutte = await elenco()
    expect([tutte.total, tutte.totals.residuo_centesimi]).toEqual([
      body.rate,
      body.importo_centesimi,
    ])
  })

  it('le dilazioni della scheda “In ritardo” sono quelle delle fasce, in ogni stato in cui una rata è dovuta', async () => {
    const esercente = await createEsercente(p.db)
    const cliente = await createCliente(p.db, { esercente_id: esercente.id })
    const piano = (stato: string, scadenze: readonly string[]) =>
      createDilazione(p.db, { esercente, cliente, scadenze, stato })
    const metti = (pagamento_id: string | undefined, stato: 'in_elaborazione' | 'insoluto') =>
      p.db
        .updateTable('pagamenti')
        .set({ stato })
        .where('id', '=', pagamento_id ?? '')
        .execute()
    const [ieri, domani] = [aggiungiGiorni(OGGI, -1), aggiungiGiorni(OGGI, 1)]
    const tardi = [
      await piano('attiva', [ieri, domani]),
      await piano('sospesa', [aggiungiGiorni(OGGI, -40), domani]),
      await piano('decaduta', [aggiungiGiorni(OGGI, -95), ieri]),
    ]
    const meta = await piano('attiva', [aggiungiGiorni(OGGI, -31), ieri])
    await metti(meta.pagamenti[0], 'in_elaborazione')
    await metti(meta.pagamenti[1], 'insoluto')
    // Being paid, or of today: nothing of these is late.
    await metti((await piano('attiva', [ieri, domani])).pagamenti[0], 'in_elaborazione')
    await piano('attiva', [OGGI, domani])
    const { body } = await ritardi(esercente)
    expect(body).toMatchObject({ piani: 4, rate: 5, importo_centesimi: 25_000, clienti: 1 })
    const { stati } = (await p.as(esercente)('POST', '/api/dilazioni/conta', {})).body
    expect(stati).toContainEqual({ stato: 'in_ritardo', quanti: body.piani })
    const elenco = await p.as(esercente)('POST', '/api/search/dilazioni', {
      filters: { in_ritardo: true },
    })
    expect(elenco.body.data.map((row: { _id: string }) => row._id).toSorted()).toEqual(
      [...tardi, meta].map(({ id }) => id).toSorted(),
    )
  })

  it('un esercente conta solo le sue, anche se chiede di un altro; lo staff tutte, o quelle di uno', async () => {
    const { esercente, uno } = await scena()
    const altro = await createEsercente(p.db)
    expect((await ritardi(altro)).body).toMatchObject({ rate: 0, importo_centesimi: 0, clienti: 0 })
    expect((await ritardi(altro, { esercente_id: esercente.id })).body.rate).toBe(0)
    expect((await ritardi(esercente, { cliente_id: uno.id })).body).toMatchObject({
      rate: 4,
      importo_centesimi: 4000,
    })
    const admin = await createAdmin(p.db)
    expect((await ritardi(admin, { esercente_id: esercente.id })).body.rate).toBe(8)
    expect((await ritardi(admin)).body.rate).toBeGreaterThanOrEqual(16)
  })

  it('un cliente e chi non è entrato non le leggono', async () => {
    expect((await ritardi(await createCliente(p.db))).status).toBe(403)
    expect((await p.as(null)('POST', '/api/dilazioni/ritardi', {})).status).toBe(401)
  })

  it('legge solo le rate attese: un indice suo, mai tutti i pagamenti', async () => {
    const esercente = await createEsercente(p.db)
    const cliente = await createCliente(p.db, { esercente_id: esercente.id })
    // Five thousand at a time: a slow machine needs longer for all of them than one statement may last.
    for (const da of [0, 5000, 10_000, 15_000]) {
      await sql`insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine)
        select lpad(to_hex(n), 24, '0'), ${esercente.id}, ${cliente.id}, 1000, 'Tante',
          case when n % 400 = 0 then 'da_pagare' else 'pagato' end, ${OGGI}::date - n % 300, 'rata'
        from generate_series(${da}::int + 1, ${da}::int + 5000) n`.execute(p.db)
    }
    await sql`vacuum analyze pagamenti`.execute(p.db)
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain
      select sum(p.residuo_centesimi), p.cliente_id from pagamenti p
      where p.origine = 'rata' and e_scaduto(p.stato, p.dilazione_id, p.scadenza, ${OGGI}::date)
        and p.esercente_id = ${esercente.id} group by 2`.execute(p.db)
    const piano = rows.map((row) => row['QUERY PLAN']).join('\n')
    // Either index holds what is expected and nothing else; which one is cheaper depends on what was cleaned up last.
    expect(piano).toMatch(/Index (Only )?Scan using pagamenti_(rate_attese|esercente_attesi)/)
    expect(piano).not.toContain('Seq Scan')
  })
})

it('DIL-B3 1–30, 31–60, 61–90 e oltre: euro e conteggi dell’esercente, e ogni fascia si apre fino alla rata', async () => {
  const { esercente } = await scena()
  const { body } = await ritardi(esercente)
  expect(
    body.fasce.map((f: { giorni_da: number; giorni_a: number | null } & Fascia) => [
      f.giorni_da,
      f.giorni_a,
      f.importo_centesimi,
      f.rate,
      f.clienti,
    ]),
  ).toEqual([
    [1, 30, 2250, 3, 2],
    [31, 60, 500, 1, 1],
    [61, 90, 2000, 2, 1],
    [91, null, 14, 2, 1],
  ])
  for (const { scadenza_dal, scadenza_al, ...fascia } of body.fasce as Fascia[]) {
    const scadenza = { ...(scadenza_dal !== null && { $gte: scadenza_dal }), $lte: scadenza_al }
    const { body: rate } = await p.as(esercente)('POST', '/api/search/pagamenti', {
      filters: { origine: 'rata', in_ritardo: true, scadenza },
    })
    expect([rate.total, rate.totals.residuo_centesimi]).toEqual([
      fascia.rate,
      fascia.importo_centesimi,
    ])
    const [prima] = rate.data
    const aperta = await p.as(esercente)('GET', `/api/pagamenti/${prima._id}`)
    expect([aperta.status, aperta.body.scadenza <= scadenza_al]).toEqual([200, true])
    expect(
      (await p.as(await createEsercente(p.db))('GET', `/api/pagamenti/${prima._id}`)).status,
    ).toBe(404)
  }
  // Another esercente has bands of its own, the staff read those of any.
  expect((await ritardi(await createEsercente(p.db))).body.importo_centesimi).toBe(0)
  const staff = await ritardi(await createAdmin(p.db), { esercente_id: esercente.id })
  expect(staff.body).toEqual(body)
})
