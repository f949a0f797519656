import { leggiPersone } from '@rateo/domain/atti/leggi-persone'
import { leggiCsv } from '@rateo/domain/parole/leggi-csv'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { raccolteDi, uccidiAMeta } from '../../../../test/raccolte.ts'

const CONDOMINI = 60
/** Thousandths of each flat: 1,000 in all, as uneven as those of a real house. */
const MILLESIMI = Array.from({ length: CONDOMINI }, (_, n) => (n < 40 ? 17 : 16))

let app: Awaited<ReturnType<typeof startApp>>
let r: ReturnType<typeof raccolteDi>
let url: string
beforeAll(async () => {
  const database = await freshDatabase()
  url = database.url
  app = await startApp({ database })
  r = raccolteDi(app)
})
afterAll(() => app.stop())

const debiti = async (id: string) => {
  const { rows } = await sql<{ id: string; importo: number; stato: string; cliente: string }>`
    select p.id, p.importo_centesimi::int as importo, p.stato, p.cliente_id as cliente
    from adesioni a join pagamenti p on p.id = a.pagamento_id
    where a.raccolta_id = ${id} order by a.id`.execute(app.db)
  return rows
}

it('Y4 il tetto per millesimi, da un file: il conto torna al centesimo anche se il lavoro muore a metà; chi manca si sollecita con un tocco, chi arriva dopo entra, e si chiude', async () => {
  const chi = await createEsercente(app.db)
  const file = [
    'Nome;E-mail;Millesimi',
    ...MILLESIMI.map((peso, n) => `Condomino ${n + 1};c${n + 1}@tetto.test;${peso}`),
  ].join('\n')
  const { buone, errori } = leggiPersone(leggiCsv(file), 'pesi')
  expect([buone.length, errori]).toEqual([CONDOMINI, []])
  const id = await r.crea(chi, { modo: 'pesi', importo_centesimi: 1_000_001, titolo: 'Tetto' })
  for (let da = 0; da < CONDOMINI; da += 30) {
    const righe = buone.slice(da, da + 30).map(({ quota_centesimi: _, ...una }) => una)
    expect((await r.aggiungi(chi, id, righe)).body).toMatchObject({ nuove: righe.length })
  }
  const prima = (await app.as(chi)('GET', `/api/raccolte/${id}/anteprima`)).body
  expect(prima).toMatchObject({ persone: CONDOMINI, totale_centesimi: 1_000_001, motivo_no: null })
  expect((await r.avvia(chi, id)).status).toBe(200)
  await uccidiAMeta(url, async () => (await debiti(id)).length >= CONDOMINI / 3)
  await sql`update raccolte set bloccato_fino = now() - interval '1 second' where id = ${id}`.execute(
    app.db,
  )
  await Promise.all([r.lavora(), r.lavora()])
  const chiesti = await debiti(id)
  expect(chiesti.reduce((somma, { importo }) => somma + importo, 0)).toBe(1_000_001)
  expect(new Set(chiesti.map(({ cliente }) => cliente)).size).toBe(CONDOMINI)
  expect(chiesti).toHaveLength(CONDOMINI)
  for (const { importo } of chiesti) expect([16_000, 16_001, 17_000, 17_001]).toContain(importo)

  // Two thirds pay at the counter; the page says who is missing, and asks them with one press.
  for (const uno of chiesti.slice(0, 40)) {
    const incasso = await r.post(chi, `/api/pagamenti/${uno.id}/incassi`, {
      metodo: 'pos',
      importo_centesimi: uno.importo,
      incassato_il: app.deps.clock.today(),
    })
    expect([incasso.status, incasso.body.error_message]).toEqual([200, undefined])
  }
  expect(await r.leggi(chi, id)).toMatchObject({ pagate: 40, mancano: 20, persone: CONDOMINI })
  const mancano = await r.adesioni(chi, id, { situazione: 'manca' })
  expect(new Set(mancano.map((una: { situazione: string }) => una.situazione))).toEqual(
    new Set(['manca']),
  )
  const sollecito = await r.post(chi, `/api/raccolte/${id}/solleciti`)
  expect([sollecito.status, sollecito.body.error_message]).toEqual([200, undefined])
  await r.lavora()

  // A neighbour that comes later pays as much as one of the same weight, and nobody else's share moves.
  const tardi = { riga: 1, nome: 'Tardi', email: 'tardi@tetto.test', peso: 16_000 }
  expect((await r.aggiungi(chi, id, [tardi])).body).toMatchObject({ nuove: 1 })
  await r.lavora()
  const dopo = await debiti(id)
  expect(dopo.slice(0, CONDOMINI).map(({ importo }) => importo)).toEqual(
    chiesti.map(({ importo }) => importo),
  )
  expect([16_000, 16_001]).toContain(dopo.at(-1)?.importo)

  const chiusa = await r.post(chi, `/api/raccolte/${id}/chiudi`, { mancanti: 'annulla' })
  expect([chiusa.status, chiusa.body.errors]).toEqual([200, undefined])
  await r.lavora()
  const fine = await debiti(id)
  expect(fine.filter(({ stato }) => stato === 'pagato')).toHaveLength(40)
  expect(fine.filter(({ stato }) => stato === 'annullato')).toHaveLength(21)
  expect((await r.leggi(chi, id)).stato).toBe('chiusa')
}, 180_000)
