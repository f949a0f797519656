import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { newId } from '../../../../db/ids.ts'
import { elaboraEsportazioni } from '../../../ponte/esportazioni/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { rinnovaAbbonamenti } from '../index.ts'

const DAY = 86_400_000
const INIZIO = new Date('2026-11-16T10:00:00Z')
const clock = stoppedClock(INIZIO)
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

type Sospeso = { cadenza?: string; giorno_addebito?: number; dal: string; al: string }

/** Suspended today, with the period that was not paid. */
async function sospeso({ cadenza = 'settimanale', giorno_addebito, dal, al }: Sospeso) {
  clock.advance(INIZIO.getTime() - clock.now().getTime())
  const { db } = app
  const cliente = await createCliente(db, { esercente_id: esercente.id })
  const chi = { esercente_id: esercente.id, importo_centesimi: 3000 }
  const piano_id = newId()
  await db
    .insertInto('piani')
    .values({
      ...chi,
      id: piano_id,
      nome: 'Sala pesi',
      cadenza,
      giorno_addebito: giorno_addebito ?? null,
    })
    .execute()
  const id = newId()
  await db
    .insertInto('abbonamenti')
    .values({ ...chi, id, cliente_id: cliente.id, piano_id, stato: 'sospeso', ancora: dal })
    .execute()
  await createCarta(db, cliente)
  const debito = await createPagamento(db, {
    ...chi,
    cliente_id: cliente.id,
    stato: 'insoluto',
    origine: 'abbonamento',
    origine_id: id,
    scadenza: dal,
  })
  await db
    .insertInto('periodi_abbonamento')
    .values({ abbonamento_id: id, dal, al, pagamento_id: debito.id, created_at: clock.now() })
    .execute()
  const chiama = (method: 'GET' | 'POST', url: string, body?: object) =>
    app.as(esercente)(method, url, body, { 'idempotency-key': randomUUID() })
  return {
    id,
    leggi: async () => (await chiama('GET', `/api/abbonamenti/${id}`)).body,
    cerca: async (filters: object) =>
      (
        await chiama('POST', '/api/search/abbonamenti', {
          filters: { _id: { $eq: id }, ...filters },
        })
      ).body.data,
    file: async () => {
      const ricerca = { filters: { _id: { $eq: id } } }
      const chiesto = { raccolta: 'abbonamenti', formato: 'csv', ricerca }
      const { body } = await chiama('POST', '/api/esportazioni', chiesto)
      while ((await elaboraEsportazioni(app.deps)) > 0);
      const { raw } = await chiama('GET', `/api/esportazioni/${body._id}/file`)
      return raw.toString()
    },
    salda: async () => {
      const incassi = `/api/pagamenti/${debito.id}/incassi`
      const { status } = await chiama('POST', incassi, {
        metodo: 'bonifico',
        importo_centesimi: 3000,
        incassato_il: clock.today(),
      })
      expect(status).toBe(200)
    },
    periodi: () =>
      db
        .selectFrom('periodi_abbonamento as p')
        .leftJoin('pagamenti as d', 'd.id', 'p.pagamento_id')
        .where('p.abbonamento_id', '=', id)
        .orderBy('p.dal')
        .select(['p.dal', 'p.al', 'd.importo_centesimi'])
        .execute(),
    lettera: async () => {
      while ((await consegnaUscite(app.deps, usciteHandlers(app.deps))) > 0);
      const { testo } = await db
        .selectFrom('messaggi_interi')
        .where('destinatario', '=', cliente.email)
        .where('oggetto', 'like', '%di nuovo attivo%')
        .select('testo')
        .executeTakeFirstOrThrow()
      return testo.replaceAll('\u00A0', ' ')
    },
  }
}

const passano = async (giorni: number) => {
  clock.advance(giorni * DAY)
  await rinnovaAbbonamenti(app.deps)
}

it('3.7 ABB-M5 (parte) sospeso e saldato quando il suo periodo è finito: ne comincia uno quel giorno, detto prima e addebitato tre giorni dopo', async () => {
  const a = await sospeso({ dal: '2026-11-09', al: '2026-11-15' })
  clock.advance(3 * DAY)
  await a.salda()
  expect(await a.leggi()).toMatchObject({
    stato: 'attivo',
    prossimo_addebito: '2026-11-19',
    ripresa_il: '2026-11-22',
  })
  const lettera = await a.lettera()
  expect(lettera).toContain('il 19 novembre 2026 è cominciato un periodo nuovo')
  expect(lettera).toContain('Il prossimo addebito è di 30,00 €, domenica 22 novembre 2026')
  // The list says the day of the charge as the page does, is filtered by it, and so does the file.
  expect(await a.cerca({ prossimo_addebito: { $eq: '2026-11-22' } })).toMatchObject([
    { _id: a.id, prossimo_addebito: '2026-11-19', ripresa_il: '2026-11-22' },
  ])
  expect(await a.cerca({ prossimo_addebito: { $lte: '2026-11-21' } })).toEqual([])
  const file = await a.file()
  expect(file).toContain('22/11/2026')
  expect(file).not.toContain('19/11/2026;')
  await passano(2)
  expect(await a.periodi()).toHaveLength(1)
  // The calendar of who sells has it on the day on which it is charged, and the week after it.
  const { rows } = await sql<{ attesi: { n: number; primi: number; importo_centesimi: number }[] }>`
    select addebiti_attesi(${esercente.id}, ${clock.today()}::date, 7) as attesi`.execute(app.db)
  expect(rows[0]?.attesi).toMatchObject([{ n: 0, primi: 1, importo_centesimi: 6000 }])
  await passano(1)
  // Three days without service stand in no line, and every day with it stands in one.
  expect(await a.periodi()).toEqual([
    { dal: '2026-11-09', al: '2026-11-15', importo_centesimi: 3000 },
    { dal: '2026-11-19', al: '2026-11-25', importo_centesimi: 3000 },
  ])
  expect(await a.leggi()).toMatchObject({ prossimo_addebito: '2026-11-26', ripresa_il: null })
})

it('3.7 ABB-M5 (parte) saldato il giorno dopo l’ultimo del suo periodo non ha un periodo per nulla', async () => {
  const a = await sospeso({ dal: '2026-11-09', al: '2026-11-15' })
  await a.salda()
  expect(await a.leggi()).toMatchObject({ prossimo_addebito: '2026-11-16' })
})

it('3.7 ABB-M5 (parte) saldato dentro il periodo che paga, ne ha quello che resta, e il giorno di addebito non cambia', async () => {
  const a = await sospeso({ cadenza: 'mensile', dal: '2026-11-09', al: '2026-12-08' })
  clock.advance(3 * DAY)
  await a.salda()
  expect(await a.leggi()).toMatchObject({
    stato: 'attivo',
    prossimo_addebito: '2026-12-09',
    ripresa_il: null,
  })
  expect(await a.lettera()).toContain(
    'Il servizio, che era sospeso, riprende. Il prossimo addebito è di 30,00 €, mercoledì 9 dicembre 2026',
  )
})

it('3.7 ABB-M5 (parte) in un piano con un giorno fisso si pagano solo i giorni fino a quello, e la lettera dice quanto', async () => {
  // Mondays; it is taken up on a Thursday.
  const a = await sospeso({ giorno_addebito: 1, dal: '2026-11-09', al: '2026-11-15' })
  clock.advance(3 * DAY)
  await a.salda()
  expect(await a.lettera()).toContain('Il prossimo addebito è di 17,14 €')
  await passano(3)
  expect((await a.periodi()).at(-1)).toEqual({
    dal: '2026-11-19',
    al: '2026-11-22',
    importo_centesimi: 1714,
  })
  expect(await a.leggi()).toMatchObject({ prossimo_addebito: '2026-11-23' })
})

it('3.7 ABB-M5 (parte) ripreso e poi disdetto prima dell’addebito: non si addebita altro', async () => {
  const a = await sospeso({ dal: '2026-11-09', al: '2026-11-15' })
  clock.advance(3 * DAY)
  await a.salda()
  const { uscita } = await a.leggi()
  expect(uscita).toMatchObject({ a: 'disdetto', fino_al: '2026-11-19', ultimo_addebito: null })
  const data = await app.as(esercente)(
    'POST',
    `/api/abbonamenti/${a.id}/disdetta`,
    { fino_al: uscita.fino_al },
    { 'idempotency-key': randomUUID() },
  )
  expect(data.body.stato).toBe('disdetto')
  await passano(4)
  expect((await a.leggi()).stato).toBe('concluso')
  expect(await a.periodi()).toHaveLength(1)
})
