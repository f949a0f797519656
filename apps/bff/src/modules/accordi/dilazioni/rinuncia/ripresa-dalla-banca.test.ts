import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { importaRestituzioni } from '../../../incasso/addebiti/index.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

/** A plan of which the first rata was debited from an account, which the bank may take back. */
async function piano() {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, { suDebito: false })
  const admin = await createAdmin(p.db)
  const { pagamento } = await d.rata(1)
  const intento = `pi_${pagamento._id}`
  const { rows } = await sql<{ a: { operazione_id: number } }>`
    select avvia_tentativo(${pagamento._id}, ${d.cliente.id}, 'addebito_sdd', ${p.deps.psp.nome}, 'addebito', '{}',
      'acquisto', '15 minutes', ${clock.now()}, '{}') as a`.execute(p.db)
  await sql`select concludi_operazione(${rows[0]?.a.operazione_id}, 'riuscito', 10000, 'Conto •••• 0000', null,
    ${intento}, ${intento}, ${clock.now()}, '{}')`.execute(p.db)
  const post = (chi: Parameters<typeof p.as>[0], url: string, body: object) =>
    p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  const psp = { ...p.deps.psp, listReturns: () => Promise.resolve([{ intento, causale: 'AM04' }]) }
  const daRiga = async () => {
    const { body } = await post(admin, '/api/search/dilazioni', {
      filters: {},
      initial_filters: { cliente_id: d.cliente.id },
    })
    return body
  }
  return {
    ...d,
    admin,
    post,
    daRiga,
    stralcia: () =>
      post(admin, `${d.url}/stralcio`, { motivo: 'Irreperibile', importo_centesimi: 20_000 }),
    riprende: () => {
      vai('2026-12-10T09:00:00Z')
      return importaRestituzioni({ ...p.deps, psp }, intento)
    },
    riprendeAdesso: () => importaRestituzioni({ ...p.deps, psp }, intento),
  }
}

it('DIL-M7 (parte) stralciato, la banca riprende una rata: il piano dice quanto è dovuto come la sua rata, in elenco e nei totali', async () => {
  const d = await piano()
  expect((await d.stralcia()).body).toMatchObject({ stato: 'stralciata', residuo_centesimi: 0 })
  expect(await d.riprende()).toBe(1)
  const letta = await d.leggi()
  expect(letta).toMatchObject({
    stato: 'stralciata',
    pagato_centesimi: 0,
    condonato_centesimi: 20_000,
    residuo_centesimi: 10_000,
    scaduto_centesimi: 10_000,
    in_ritardo: true,
    rate: [{ stato: 'scaduta', residuo_centesimi: 10_000, pagabile: true }, {}, {}],
  })
  expect(await d.libri()).toEqual([])
  const { data, totals } = await d.daRiga()
  expect(data).toMatchObject([{ _id: d.id, residuo_centesimi: 10_000, in_ritardo: true }])
  expect(totals).toMatchObject({ residuo_centesimi: 10_000 })
  expect((await d.incassa(1, 4000)).status).toBe(200)
  expect(await d.leggi()).toMatchObject({ stato: 'stralciata', residuo_centesimi: 6000 })
  expect(await d.libri()).toEqual([])
  expect((await d.incassa(1, 6000)).status).toBe(200)
  expect(await d.leggi()).toMatchObject({
    stato: 'stralciata',
    pagato_centesimi: 10_000,
    residuo_centesimi: 0,
    in_ritardo: false,
  })
  expect(await d.libri()).toEqual([])
})

it('DIL-M7 (parte) annullato lo stralcio, quello che la banca ha ripreso si aggiunge a quello che torna dovuto', async () => {
  const d = await piano()
  await d.stralcia()
  await d.riprende()
  const fatto = await d.post(d.admin, `${d.url}/stralcio/annulla`, { importo_centesimi: 20_000 })
  expect(fatto.body).toMatchObject({ stato: 'attiva', residuo_centesimi: 30_000 })
  expect(await d.libri()).toEqual([])
})

it('DIL-M7 (parte) rinegoziato, la banca riprende una rata del piano di prima: è dovuta lì, oltre al piano nuovo', async () => {
  const d = await piano()
  const { body: visto } = await d.post(d.esercente, `${d.url}/rinegozia/anteprima`, {})
  const { body: nuova } = await d.d.daEsercente(`${d.url}/rinegozia`, {
    importo_centesimi: visto.importo_centesimi,
  })
  await d.d.daEsercente(`/api/dilazioni/${nuova._id}/invia`)
  await d.d.accetta(nuova._id, { ...(await d.d.letta(nuova._id)), metodo: 'bonifico' })
  expect(await d.leggi()).toMatchObject({ stato: 'rinegoziata', residuo_centesimi: 0 })
  expect(await d.riprende()).toBe(1)
  expect(await d.leggi()).toMatchObject({
    stato: 'rinegoziata',
    residuo_centesimi: 10_000,
    scaduto_centesimi: 10_000,
    in_ritardo: true,
  })
  expect((await d.d.leggi(nuova._id)).body.residuo_centesimi).toBe(20_000)
  expect(await d.libri()).toEqual([])
  expect((await d.incassa(1, 10_000)).status).toBe(200)
  expect(await d.leggi()).toMatchObject({ stato: 'rinegoziata', residuo_centesimi: 0 })
  expect(await d.libri()).toEqual([])
})

it('DIL-M7 (parte) stralciato, si storna un incasso scritto per sbaglio: quella rata è dovuta, e il piano lo dice', async () => {
  const d = await piano()
  expect((await d.incassa(2, 10_000)).status).toBe(200)
  const stralcio = { motivo: 'Irreperibile', importo_centesimi: 10_000 }
  expect((await d.post(d.admin, `${d.url}/stralcio`, stralcio)).body.stato).toBe('stralciata')
  const pagata = (await d.rata(2)).pagamento._id
  const storna = await d.post(d.esercente, `/api/pagamenti/${pagata}/incassi/1/storna`, {})
  expect(storna.status).toBe(200)
  expect(await d.libri()).toEqual([])
  expect(await d.leggi()).toMatchObject({
    stato: 'stralciata',
    pagato_centesimi: 10_000,
    residuo_centesimi: 10_000,
    rate: [{ stato: 'pagata' }, { stato: 'scaduta', residuo_centesimi: 10_000 }, {}],
  })
  expect((await d.pagamento(pagata)).stato).toBe('insoluto')
  expect((await d.incassa(2, 10_000)).status).toBe(200)
  expect(await d.leggi()).toMatchObject({ stato: 'stralciata', residuo_centesimi: 0 })
  expect(await d.libri()).toEqual([])
})

it('§3.5 decaduta e poi pagata, la banca riprende una rata: torna decaduta, dovuta subito', async () => {
  const d = await piano()
  // Two rate are late: the letter, its fifteen days, and the benefit of the term is lost.
  vai('2026-12-21T09:00:00Z')
  expect((await d.post(d.esercente, `${d.url}/diffida`, { totale_centesimi: 10_000 })).status).toBe(
    200,
  )
  vai('2027-01-06T09:00:00Z')
  const decade = await d.post(d.esercente, `${d.url}/decadenza`, { dovuto_centesimi: 20_000 })
  expect(decade.body).toMatchObject({ stato: 'decaduta', residuo_centesimi: 20_000 })
  for (const n of [2, 3]) expect((await d.incassa(n, 10_000)).status).toBe(200)
  expect(await d.leggi()).toMatchObject({ stato: 'conclusa', residuo_centesimi: 0 })

  vai('2027-01-07T09:00:00Z')
  expect(await d.riprendeAdesso()).toBe(1)
  expect(await d.leggi()).toMatchObject({
    stato: 'decaduta',
    residuo_centesimi: 10_000,
    scaduto_centesimi: 10_000,
    in_ritardo: true,
    prossima_scadenza: null,
    rate: [{ stato: 'scaduta', pagabile: true }, { stato: 'pagata' }, { stato: 'pagata' }],
  })
  const { rows } =
    await sql`select 1 from cronologia where entita_id = ${d.id} and azione = 'riapre'
    and prima ->> 'stato' = 'conclusa' and dopo ->> 'stato' = 'decaduta'`.execute(p.db)
  expect(rows).toHaveLength(1)
  expect(await d.libri()).toEqual([])

  // Paid again it is closed; given up and taken up again it is what it was.
  const stralcio = { motivo: 'Irreperibile', importo_centesimi: 10_000 }
  expect((await d.post(d.admin, `${d.url}/stralcio`, stralcio)).body.stato).toBe('stralciata')
  const ripreso = await d.post(d.admin, `${d.url}/stralcio/annulla`, { importo_centesimi: 10_000 })
  expect(ripreso.body).toMatchObject({ stato: 'decaduta', residuo_centesimi: 10_000 })
  expect((await d.incassa(1, 10_000)).status).toBe(200)
  expect((await d.leggi()).stato).toBe('conclusa')
  expect(await d.libri()).toEqual([])
})

it('§3.5 conclusa senza essere mai decaduta, la banca riprende una rata: torna attiva', async () => {
  const d = await piano()
  for (const n of [2, 3]) expect((await d.incassa(n, 10_000)).status).toBe(200)
  expect((await d.leggi()).stato).toBe('conclusa')
  expect(await d.riprende()).toBe(1)
  expect(await d.leggi()).toMatchObject({ stato: 'attiva', residuo_centesimi: 10_000 })
  expect(await d.libri()).toEqual([])
})
