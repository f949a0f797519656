import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { createAbbonamento, createCarta } from '../../../../test/scadenze.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { addebitaDovuti } from '../scadenze/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { rinnovaAbbonamenti } from './index.ts'

const clock = stoppedClock(new Date('2026-06-20T10:30:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

const DAY = 86_400_000

/** The run of the timetable, three times in a row. */
async function gira() {
  for (let i = 0; i < 3; i++) {
    await rinnovaAbbonamenti(app.deps)
    await addebitaDovuti(app.deps)
  }
}

/** Stopped since the fifth of March: 39,00 € a month. */
async function fermo(prossimo_addebito = '2026-03-05') {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const metodo = { metodo_id: await createCarta(app.db, cliente) }
  const id = await createAbbonamento(app.db, { esercente, cliente, prossimo_addebito, metodo })
  const chiama = (chi: typeof esercente | typeof cliente) => app.as(chi)
  const leggi = async (chi: typeof esercente | typeof cliente = esercente) =>
    (await chiama(chi)('GET', `/api/abbonamenti/${id}`)).body
  const decidi = (scelta: string, periodi = 3, totale_centesimi = 11_700, chi = esercente) =>
    chiama(chi)(
      'POST',
      `/api/abbonamenti/${id}/periodi_saltati`,
      { scelta, periodi, totale_centesimi },
      { 'idempotency-key': randomUUID() },
    )
  return { id, esercente, cliente, leggi, decidi }
}
const fatti = (id: string) =>
  app.db
    .selectFrom('pagamenti')
    .where('origine_id', '=', id)
    .orderBy('scadenza')
    .select(['scadenza', 'importo_centesimi', 'stato'])
    .execute()
const posta = async (destinatario: string) => {
  while ((await consegnaUscite(app.deps, usciteHandlers(app.deps))) > 0);
  const rows = await app.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .orderBy('id')
    .select(['oggetto', 'testo'])
    .execute()
  return rows.map(({ oggetto, testo }) => `${oggetto}\n${testo}`)
}

it('ABB-M5 (parte) ABB-M6 (parte) dopo un fermo si addebita solo il periodo in corso, e il cliente lo sa tre giorni prima', async () => {
  const a = await fermo()
  await gira()
  expect(await fatti(a.id)).toEqual([])
  const [avviso = ''] = await posta(a.cliente.email)
  expect(avviso).toContain('Riprendono gli addebiti di Sala pesi')
  expect(avviso).toMatch(/23 giugno 2026: 39,00.€, solo per il periodo in corso/)
  expect(avviso).toContain('I 3 periodi passati nel frattempo non si addebitano da soli')
  expect(avviso).toContain('Non è stato addebitato alcun importo')
  clock.advance(2 * DAY)
  await gira()
  expect(await fatti(a.id)).toEqual([])
  clock.advance(DAY)
  await gira()
  expect(await fatti(a.id)).toEqual([
    { scadenza: '2026-06-05', importo_centesimi: 3900, stato: 'in_verifica' },
  ])
  expect(await posta(a.cliente.email)).toHaveLength(1)
  // The renewals go on as ever from here.
  await sql`update tentativi set stato = 'riuscito', concluso_at = now() where stato = 'avviato'`.execute(
    app.db,
  )
  await sql`update pagamenti set stato = 'pagato', incassato_centesimi = importo_centesimi, pagato_at = now()
    where origine_id = ${a.id}`.execute(app.db)
  clock.advance(12 * DAY)
  await gira()
  expect((await fatti(a.id)).map(({ scadenza }) => scadenza)).toEqual(['2026-06-05', '2026-07-05'])
})

it('ABB-M5 (parte) fermo di nuovo durante il preavviso: si ricomincia da capo, mai due periodi insieme', async () => {
  const a = await fermo('2026-05-05')
  await gira()
  const ferma = (fermi: string[]) =>
    app.db.updateTable('esercenti').set({ fermi }).where('id', '=', a.esercente.id).execute()
  await ferma(['rinnovi_e_rate'])
  clock.advance(62 * DAY)
  await gira()
  expect(await fatti(a.id)).toEqual([])
  await ferma([])
  await gira()
  expect(await fatti(a.id)).toEqual([])
  clock.advance(3 * DAY)
  await gira()
  expect((await fatti(a.id)).map(({ scadenza }) => scadenza)).toEqual(['2026-09-05'])
  expect((await a.leggi()).periodi_saltati.data).toHaveLength(4)
})

it('ABB-M5 (parte) fino a cinque giorni di ritardo si recupera senza altro', async () => {
  const oggi = clock.today()
  const a = await fermo(oggi)
  clock.advance(5 * DAY)
  await gira()
  expect((await fatti(a.id)).map(({ scadenza }) => scadenza)).toEqual([oggi])
})

async function fermoDaTre() {
  const oggi = new Date(clock.now().getTime() - 100 * DAY).toISOString().slice(0, 10)
  const a = await fermo(oggi)
  await gira()
  return a
}

it('ABB-M4 (parte) l’esercente vede i periodi passati con l’effetto di ogni scelta; il cliente no; un altro non li trova', async () => {
  const a = await fermoDaTre()
  const { periodi_saltati: saltati, prossimo_addebito } = await a.leggi()
  expect(saltati).toMatchObject({ totale_centesimi: 11_700 })
  expect(saltati.data).toHaveLength(3)
  const periodi: { dal: string; al: string }[] = saltati.data.toSorted(
    (a: { dal: string }, b: { dal: string }) => a.dal.localeCompare(b.dal),
  )
  // Each begins the day after the one before it has ended.
  expect(periodi.slice(0, -1).map(({ al }) => aggiungiGiorni(al, 1))).toEqual(
    periodi.slice(1).map(({ dal }) => dal),
  )
  expect(saltati.prossimo_se_prolungato > prossimo_addebito).toBe(true)
  expect((await a.leggi(a.cliente)).periodi_saltati).toBeNull()
  const altro = await createEsercente(app.db)
  expect((await a.decidi('condona', 3, 11_700, altro)).status).toBe(404)
  expect((await a.decidi('condona', 2, 7800)).status).toBe(409)
  expect((await a.leggi()).periodi_saltati.data).toHaveLength(3)
})

it('ABB-M4 (parte) condona: nulla è dovuto, il cliente lo legge, e si decide una volta sola', async () => {
  const a = await fermoDaTre()
  const due = await Promise.all([a.decidi('condona'), a.decidi('chiedi')])
  expect(due.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  const b = await fermoDaTre()
  const { body } = await b.decidi('condona')
  expect(body.periodi_saltati).toBeNull()
  expect((await posta(b.cliente.email)).join()).toContain('non devi nulla')
  const suoi = await app.db
    .selectFrom('pagamenti')
    .where('cliente_id', '=', b.cliente.id)
    .select('id')
    .execute()
  expect(suoi).toEqual([])
})

it('ABB-M4 (parte) chiedi: una richiesta per la somma, che nessuno addebita da solo', async () => {
  const a = await fermoDaTre()
  const { richiesta_scadenza } = (await a.leggi()).periodi_saltati
  expect((await a.decidi('chiedi')).status).toBe(200)
  await gira()
  const [richiesta] = await app.db
    .selectFrom('pagamenti')
    .where('cliente_id', '=', a.cliente.id)
    .where('origine', '=', 'una_tantum')
    .select(['importo_centesimi', 'stato', 'scadenza', 'causale'])
    .execute()
  expect(richiesta).toMatchObject({
    importo_centesimi: 11_700,
    stato: 'da_pagare',
    scadenza: richiesta_scadenza,
    causale: expect.stringContaining('Sala pesi, dal '),
  })
  expect((await posta(a.cliente.email)).join()).toMatch(/117,00/)
})

it('ABB-M4 (parte) prolunga: il prossimo addebito è quello mostrato, e nessuno paga prima', async () => {
  const a = await fermoDaTre()
  const { prossimo_se_prolungato } = (await a.leggi()).periodi_saltati
  const { body } = await a.decidi('prolunga')
  expect(body.prossimo_addebito).toBe(prossimo_se_prolungato)
  clock.advance(5 * DAY)
  await gira()
  expect(await fatti(a.id)).toEqual([])
  expect((await posta(a.cliente.email)).join()).toContain('è spostato')
})
