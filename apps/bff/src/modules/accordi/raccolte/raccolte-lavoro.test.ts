import { LIMITI_RACCOLTA } from '@rateo/domain/stati/raccolta'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { raccolteDi, uccidiAMeta } from '../../../../test/raccolte.ts'
import { dimenticaBozze } from './index.ts'

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

const conta = async (id: string) => {
  const { rows } = await sql<{ fatte: number; restano: number }>`
    select count(*) filter (where pagamento_id is not null)::int as fatte,
      count(*) filter (where da_fare is not null)::int as restano
    from adesioni where raccolta_id = ${id}`.execute(app.db)
  return rows[0] ?? { fatte: 0, restano: 0 }
}

it('Y4 (parte) kill -9 a metà: riprende da sola, e ciascuno ha una richiesta sola', async () => {
  const chi = await createEsercente(app.db)
  const id = await r.crea(chi)
  const nomi = Array.from({ length: 140 }, (_, n) => `Persona ${n}`)
  for (let da = 0; da < 140; da += LIMITI_RACCOLTA.insieme) {
    const queste = r.persone(nomi.slice(da, da + LIMITI_RACCOLTA.insieme))
    expect((await r.aggiungi(chi, id, queste)).body).toMatchObject({ nuove: queste.length })
  }
  expect((await r.avvia(chi, id)).status).toBe(200)
  await uccidiAMeta(url, async () => (await conta(id)).fatte > 20)
  const ucciso = await conta(id)
  expect(ucciso.fatte).toBeGreaterThan(20)
  expect(ucciso.restano).toBeGreaterThan(0)
  expect(ucciso.fatte + ucciso.restano).toBe(140)
  // The lock of who was killed runs out; then two go on together.
  await sql`update raccolte set bloccato_fino = now() - interval '1 second' where id = ${id}`.execute(
    app.db,
  )
  await Promise.all([r.lavora(), r.lavora()])
  expect(await conta(id)).toEqual({ fatte: 140, restano: 0 })
  const { rows } = await sql<{ debiti: number; persone: number; totale: number; messaggi: number }>`
    select count(*)::int as debiti, count(distinct cliente_id)::int as persone,
      sum(importo_centesimi)::int as totale,
      (select count(*)::int from uscite where argomento = 'pagamento_richiesto') as messaggi
    from pagamenti where esercente_id = ${chi.id}`.execute(app.db)
  expect(rows).toEqual([{ debiti: 140, persone: 140, totale: 140 * 4500, messaggi: 140 }])
}, 180_000)

it('Y4 (parte) diecimila persone arrivano in 286 chiamate, e nessuna è rifiutata; una in più sì', async () => {
  const chi = await createEsercente(app.db)
  const id = await r.crea(chi)
  const quante = LIMITI_RACCOLTA.persone
  const tutte = r.persone(Array.from({ length: quante }, (_, n) => `Persona ${n}`))
  const stati: number[] = []
  for (let da = 0; da < quante; da += LIMITI_RACCOLTA.insieme) {
    const queste = tutte.slice(da, da + LIMITI_RACCOLTA.insieme)
    stati.push((await r.aggiungi(chi, id, queste)).status)
  }
  expect([stati.length, new Set(stati)]).toEqual([286, new Set([200])])
  expect((await r.leggi(chi, id)).persone).toBe(quante)
  const oltre = await r.aggiungi(chi, id, r.persone(['Una di troppo']))
  expect([oltre.status, oltre.body.error_message]).toEqual([409, expect.stringMatching(/10000/)])
  // The same file from the beginning adds nobody: who is there is left alone.
  const ancora = await r.aggiungi(chi, id, tutte.slice(0, LIMITI_RACCOLTA.insieme))
  expect(ancora.body).toMatchObject({ nuove: 0, gia: LIMITI_RACCOLTA.insieme })
}, 240_000)

it('Y4 (parte) il limite del giorno ferma il lavoro, che poi riprende da dove era', async () => {
  const chi = await createEsercente(app.db)
  const id = await r.crea(chi)
  await r.aggiungi(chi, id, r.persone(['Ada', 'Bea', 'Ivo']))
  await r.avvia(chi, id)
  await sql`insert into limiti (chiave, conteggio, finestra_fino)
    values (${`richieste:${chi.id}`}, 4999, now() + interval '1 hour')`.execute(app.db)
  await r.lavora()
  expect(await conta(id)).toEqual({ fatte: 1, restano: 2 })
  const { riprende_at, non_chieste } = await r.leggi(chi, id)
  expect([typeof riprende_at, non_chieste]).toEqual(['string', 0])
  await sql`delete from limiti where chiave = ${`richieste:${chi.id}`}`.execute(app.db)
  await sql`update raccolte set riprende_at = now() - interval '1 second' where id = ${id}`.execute(
    app.db,
  )
  await r.lavora()
  expect(await conta(id)).toEqual({ fatte: 3, restano: 0 })
})

it('Y4 (parte) una bozza mai avviata si dimentica dopo 180 giorni; una in corso no', async () => {
  const chi = await createEsercente(app.db)
  const id = await r.crea(chi)
  await r.aggiungi(chi, id, r.persone(['Ada']))
  await r.avvia(chi, id)
  const bozza = await r.crea(chi)
  await r.aggiungi(chi, bozza, r.persone(['Bea']))
  expect(await dimenticaBozze(app.deps)).toBe(0)
  const dopo = new Date(Date.now() + 181 * 86_400_000)
  const domani = { db: app.db, clock: { now: () => dopo, today: () => '2099-01-01' } }
  expect(await dimenticaBozze(domani)).toBeGreaterThan(0)
  const restano = await app.db
    .selectFrom('raccolte')
    .where('id', 'in', [id, bozza])
    .select('id')
    .execute()
  expect(restano).toEqual([{ id }])
})
