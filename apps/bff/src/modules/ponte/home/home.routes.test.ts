import { newId } from '../../../db/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createIncasso,
  createPagamento,
  createPagato,
} from '../../../../test/factories.ts'
import { insert } from '../../../../test/world.ts'

const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}

beforeAll(async () => {
  server = await startApp({ clock })
  const { db } = server
  const esercente = await createEsercente(db)
  const altro = await createEsercente(db)
  await createEsercente(db, { stato: 'in_verifica' })
  const cliente = await createCliente(db)
  Object.assign(people, { esercente, altro, cliente, admin: await createAdmin(db) })
  const paid = (at: string, importo_centesimi: number, esercente_id = esercente.id) =>
    createPagato(db, {
      esercente_id,
      cliente_id: cliente.id,
      importo_centesimi,
      pagato_at: at,
    })
  // Half past midnight of today in Rome, which is yesterday elsewhere.
  await paid('2026-11-20T23:30:00Z', 100)
  await paid('2026-11-20T22:30:00Z', 20)
  await paid('2026-11-14T10:00:00Z', 3000)
  await paid('2026-10-21T10:00:00Z', 40_000)
  await paid('2026-10-22T10:00:00Z', 500_000)
  await paid('2026-11-21T08:00:00Z', 7, altro.id)
  // A part of a debt that is not finished, collected the same day as it is.
  const parte = await createPagamento(db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: 5000,
    incassato_centesimi: 900,
    stato: 'parzialmente_pagato',
  })
  await createIncasso(
    db,
    { ...parte, importo_centesimi: 900 },
    { metodo: 'pos', at: '2026-11-21T08:30:00Z' },
  )
  // A payment of August, given back in part today.
  const reso = await paid('2026-08-20T10:00:00Z', 6000)
  const { id: tentativo_id } = await db
    .selectFrom('tentativi')
    .select('id')
    .where('pagamento_id', '=', reso.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('rimborsi')
    .values({
      id: newId(),
      pagamento_id: reso.id,
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      tentativo_id,
      n: 1,
      importo_centesimi: 350,
      motivo: 'altro',
      modo: 'fornitore',
      stato: 'riuscito',
      richiesto_da: 'prova',
      concluso_at: '2026-11-21T09:00:00Z',
    })
    .execute()
})
afterAll(async () => server.stop())

const get = (who: string | null, url: string) =>
  server.as(who === null ? null : (people[who] ?? null))('GET', url)

it('REP-M1 (parte) incassato oggi e nel mese, ciascuno con il suo confronto, e un giorno alla volta', async () => {
  const { body } = await get('esercente', '/api/home/incassi')
  expect(body).toMatchObject({
    oggi_centesimi: 1000,
    oggi_rimborsato_centesimi: 350,
    confronto_oggi_centesimi: 3000,
    mese_centesimi: 4020,
    mese_rimborsato_centesimi: 350,
    confronto_mese_centesimi: 40_000,
  })
  expect(body.giorni).toHaveLength(30)
  expect(body.giorni[0].giorno).toBe('2026-10-23')
  expect(body.giorni.at(-1)).toEqual({
    giorno: '2026-11-21',
    incassato_centesimi: 1000,
    rimborsato_centesimi: 350,
    pagamenti: 2,
  })
  expect(body.giorni.at(-2)).toEqual({
    giorno: '2026-11-20',
    incassato_centesimi: 20,
    rimborsato_centesimi: 0,
    pagamenti: 1,
  })
})

it('REP-B4 (parte) il mese della home è il totale dell’elenco che le sta dietro', async () => {
  const { body } = await get('esercente', '/api/home/incassi')
  const person = people['esercente'] ?? null
  const list = await server.as(person)('POST', '/api/search/movimenti', {
    filters: { created_at: { $gte: '2026-11-01', $lte: '2026-11-21' } },
  })
  expect(list.body.totals).toEqual({
    incassato_centesimi: body.mese_centesimi,
    rimborsato_centesimi: body.mese_rimborsato_centesimi,
  })
})

it('REP-M1 (parte) i trenta giorni prima, uno per uno, per il confronto', async () => {
  const { body } = await get('esercente', '/api/home/incassi')
  expect(body.prima_centesimi).toHaveLength(30)
  // 22 October is the last of them, 21 October the one before.
  expect(body.prima_centesimi.slice(-2)).toEqual([40_000, 500_000])
})

it('X10 ognuno legge i propri, l’admin tutti, il cliente nessuno', async () => {
  expect((await get('altro', '/api/home/incassi')).body.oggi_centesimi).toBe(7)
  expect((await get('admin', '/api/home/incassi')).body.oggi_centesimi).toBe(1007)
  expect((await get('cliente', '/api/home/incassi')).status).toBe(403)
  expect((await get(null, '/api/home/incassi')).status).toBe(401)
})

it('SPC-08 le code che aspettano sono dell’admin', async () => {
  const { body } = await get('admin', '/api/home/code')
  expect(body).toMatchObject({
    esercenti_in_verifica: 1,
    richieste_nuove: 0,
    richieste_in_ritardo: 0,
    incassi_da_riconciliare: 0,
    esiti_sconosciuti: 0,
    lavori_attivi: false,
    ultimo_battito_at: null,
  })
  expect((await get('esercente', '/api/home/code')).status).toBe(403)
  expect((await get('cliente', '/api/home/code')).status).toBe(403)
})

it('REP-M1 (parte) chi non ha ancora incassato vede trenta giorni vuoti, non un errore', async () => {
  const nuovo = await createEsercente(server.db)
  const { status, body } = await server.as(nuovo)('GET', '/api/home/incassi')
  expect([status, body.giorni.length]).toEqual([200, 30])
  expect(body.giorni.every((one: { pagamenti: number }) => one.pagamenti === 0)).toBe(true)
  expect(body).toMatchObject({ oggi_centesimi: 0, mese_centesimi: 0, confronto_mese_centesimi: 0 })
})

it('SPC-08 un invio che aspetta da più di cinque minuti è in ritardo, fino a che parte', async () => {
  const { db } = server
  const late = async () => (await get('admin', '/api/home/code')).body.invii_in_ritardo
  const before = await late()
  const add = (minutes: number) =>
    db
      .insertInto('uscite')
      .values({
        argomento: 'prova',
        unicita: newId(),
        contenuto: '{}',
        created_at: new Date(Date.now() - minutes * 60_000),
      })
      .execute()
  await add(1)
  expect(await late()).toBe(before)
  await add(6)
  expect(await late()).toBe(before + 1)
  await db.updateTable('uscite').set({ inviata_at: new Date() }).execute()
  expect(await late()).toBe(0)
})

it('SPC-08 un report chiesto è in coda per lo staff fino a che è pronto', async () => {
  const { db } = server
  const queue = async () => (await get('admin', '/api/home/code')).body.reports_in_coda
  const { id, utente_id } = await createEsercente(db)
  const report = await insert(db, 'reports', {
    esercente_id: id,
    tipo: 'incassi',
    autore_id: utente_id,
    dal: '2026-11-01',
    al: '2026-11-20',
    stato: 'in_attesa',
    scade_at: new Date('2099-01-01'),
  })
  expect(await queue()).toBe(1)
  const change = db.updateTable('reports').where('id', '=', report)
  await change.set({ stato: 'in_elaborazione' }).execute()
  expect(await queue()).toBe(1)
  await change.set({ stato: 'fallito' }).execute()
  expect(await queue()).toBe(0)
})
