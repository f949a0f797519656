import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { call, startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { findSituazione } from './stato.queries.ts'
import { misuraServizio } from './index.ts'

const clock = stoppedClock(new Date('2026-11-18T11:00:00Z'))
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db } = rateo
const admin = await createAdmin(db)
const esercente = await createEsercente(db)
const cliente = await createCliente(db)

const batte = () =>
  sql`insert into battiti (nome, at) values ('worker', pg_catalog.now())
  on conflict (nome) do update set at = excluded.at`.execute(db)
beforeEach(async () => {
  await db.deleteFrom('misure_servizio').execute()
  await db.deleteFrom('uscite').execute()
  await db.deleteFrom('porte_fornitore').execute()
  await batte()
})

const situazione = (isTrial = false) => findSituazione(db, clock, isTrial)
const come = async () =>
  Object.fromEntries((await situazione()).parti.map(({ parte, stato }) => [parte, stato]))
const INCIDENTI = '/api/gestione/incidenti'
const staff = (url: string, body: object) => rateo.as(admin)('POST', url, body)

it('MON-B2 (parte) ogni parte dice se funziona, da ciò che resta fermo o chiuso', async () => {
  expect(await come()).toEqual({
    portale: 'regolare',
    pagamenti: 'regolare',
    messaggi: 'regolare',
    lavori: 'regolare',
  })
  const aspetta = (secondi: number) =>
    db
      .insertInto('uscite')
      .values({
        argomento: 'prova',
        unicita: `attesa:${secondi}`,
        contenuto: '{}',
        prossimo_at: sql`now() - make_interval(secs => ${secondi})`,
      })
      .execute()
  await aspetta(200)
  expect((await come())['messaggi']).toBe('rallentato')
  await aspetta(1000)
  expect((await come())['messaggi']).toBe('fermo')
  await db
    .insertInto('porte_fornitore')
    .values({
      fornitore: 'stripe',
      tipo: 'addebito',
      motivo: 'segretissimo',
      chiusa_at: new Date(),
      prova_at: new Date(),
      avvisato: true,
    })
    .execute()
  await sql`update battiti set at = at - interval '1 minute'`.execute(db)
  expect(await come()).toMatchObject({ pagamenti: 'fermo', lavori: 'fermo' })
})

it('MON-B2 (parte) la disponibilità è misurata: un controllo che manca è un momento in cui nessuno c’era', async () => {
  const today = clock.today()
  const ieri = aggiungiGiorni(today, -1)
  const prima = aggiungiGiorni(today, -3)
  await db
    .insertInto('misure_servizio')
    .values([
      { giorno: prima, parte: 'pagamenti', controlli: 100, riusciti: 100 },
      // Half of the 288 looks of a day were there, and a part of them went badly.
      { giorno: ieri, parte: 'pagamenti', controlli: 144, riusciti: 130 },
    ])
    .execute()
  for (let volta = 0; volta < 3; volta += 1) await misuraServizio({ db, clock })
  const { parti } = await situazione()
  const pagamenti = parti.find(({ parte }) => parte === 'pagamenti')
  const del = (giorno: string) => pagamenti?.giorni.find((uno) => uno.giorno === giorno)?.percento
  expect(pagamenti?.giorni).toHaveLength(90)
  expect(del(prima)).toBe(100)
  // Nobody looked on the day in between.
  expect(del(aggiungiGiorni(today, -2))).toBe(0)
  expect(del(ieri)).toBe(45.1)
  expect(del(aggiungiGiorni(today, -10))).toBeNull()
  // Noon in Rome: 144 looks were due, three were made.
  expect(del(today)).toBe(2)
  // In the trial the clock leaps: only the looks that were made count.
  const inProva = (await situazione(true)).parti.find(({ parte }) => parte === 'pagamenti')
  expect(inProva?.giorni.at(-1)?.percento).toBe(100)
  await sql`update battiti set at = at - interval '1 minute'`.execute(db)
  expect(await misuraServizio({ db, clock })).toBe(1)
})

it('MON-B2 (parte) la pagina si legge senza accesso, dice gli incidenti e la manutenzione, e nessun segreto', async () => {
  const aperto = await staff(INCIDENTI, {
    titolo: 'Pagamenti con carta <lenti>',
    parte: 'pagamenti',
    fase: 'indagine',
    testo: 'Alcune carte non rispondono.',
  })
  expect(aperto.status).toBe(200)
  const [{ _id }] = aperto.body.data
  const manutenzione = {
    dal: '2026-11-20T02:00',
    al: '2026-11-20T03:00',
    testo: 'Torniamo presto.',
  }
  await staff('/api/gestione/parametri/manutenzione', { valori: manutenzione, valido_dal: null })
  await misuraServizio({ db, clock })
  const pagina = async () => (await call(rateo.app, 'GET', '/stato')).body as string
  const letta = await call(rateo.app, 'GET', '/stato')
  expect(letta.status).toBe(200)
  expect(letta.headers['content-type']).toMatch(/^text\/html/)
  expect(letta.cookie).toBeUndefined()
  expect(letta.headers['content-security-policy']).toContain("default-src 'none'")
  const html = letta.body as string
  expect(html).toContain('Pagamenti con carta &lt;lenti&gt;')
  expect(html).toContain('C’è un problema segnalato')
  expect(html).toContain('Stiamo cercando la causa')
  expect(html).toContain('Manutenzione annunciata')
  expect(html).toContain('Torniamo presto.')
  expect(html).not.toContain('<script')
  const { nome, email } = await db
    .selectFrom('utenti')
    .where('id', '=', admin.utente_id)
    .select(['nome', 'email'])
    .executeTakeFirstOrThrow()
  for (const secret of [email, `>${nome}<`, 'stripe', 'segretissimo', 'postgres']) {
    expect(html).not.toContain(secret)
  }

  const risolto = await staff(`${INCIDENTI}/${_id}`, { fase: 'risolto', testo: 'Tutto a posto.' })
  expect(risolto.body.data[0]).toMatchObject({ risolto_at: clock.now().toISOString() })
  expect(risolto.body.data[0].aggiornamenti).toHaveLength(2)
  expect(await pagina()).toContain('Tutto a posto.')
  expect(await pagina()).toContain('Tutto funziona')
  expect((await staff(`${INCIDENTI}/${_id}`, { fase: 'risolto', testo: 'Ancora.' })).status).toBe(
    409,
  )
  expect(
    (await staff(`${INCIDENTI}/${'f'.repeat(24)}`, { fase: 'risolto', testo: 'x' })).status,
  ).toBe(404)
  expect((await staff(INCIDENTI, { titolo: '', parte: 'x', fase: 'y', testo: '' })).status).toBe(
    422,
  )
  for (const chi of [esercente, cliente]) {
    expect((await rateo.as(chi)('GET', INCIDENTI)).status).toBe(403)
    expect((await rateo.as(chi)('POST', INCIDENTI, {})).status).toBe(403)
  }
})

it('MON-B2 (parte) quando tutti guardano, il database è chiesto una volta: per un momento vale la stessa risposta', async () => {
  // The words of the staff are read at once, and begin a new moment.
  const parte = { titolo: 'Portale lento', parte: 'portale', fase: 'risolto', testo: 'Fatto.' }
  expect((await staff(INCIDENTI, parte)).status).toBe(200)
  const leggi = async () => (await call(rateo.app, 'GET', '/stato')).body as string
  const [prima, ...altre] = await Promise.all(Array.from({ length: 20 }, leggi))
  expect(prima).toContain('Portale lento')
  await db
    .insertInto('porte_fornitore')
    .values({
      fornitore: 'stripe',
      tipo: '*',
      motivo: 'guasto',
      chiusa_at: new Date(),
      prova_at: new Date(),
      avvisato: true,
    })
    .execute()
  expect((await come())['pagamenti']).toBe('fermo')
  expect(new Set([...altre, await leggi()])).toEqual(new Set([prima]))
})
