import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { createCarta, createDilazione } from '../../../../test/scadenze.ts'
import { addebitaDovuti } from '../../accordi/scadenze/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { findMora } from '../mora/index.ts'
import { ripresentaAddebiti, riprovaRifiutati, sollecita } from '../solleciti/index.ts'
import { seguiPromesse } from './index.ts'

const DAY = 86_400_000
const LIMITE = /Hai già detto 2 volte/
let clock: ReturnType<typeof stoppedClock>
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
// Four in the afternoon of a Tuesday, in Rome.
let adesso = stoppedClock(new Date('2026-06-16T14:00:00Z'))
beforeAll(async () => {
  clock = {
    now: () => adesso.now(),
    today: () => adesso.today(),
    advance: (ms) => adesso.advance(ms),
  }
  app = await startApp({ clock })
})
afterAll(() => app.stop())
beforeEach(async () => {
  adesso = stoppedClock(new Date('2026-06-16T14:00:00Z'))
  esercente = await createEsercente(app.db)
  await sql`truncate promesse`.execute(app.db)
})

const needs = () => ({ ...app.deps, clock })
const tra = (giorni: number) => aggiungiGiorni(clock.today(), giorni)

async function inRitardo(giorni = 6, metodo_id?: (chi: { utente_id: string }) => Promise<string>) {
  const cliente = await createCliente(app.db)
  const metodo = metodo_id === undefined ? null : { metodo_id: await metodo_id(cliente) }
  const scadenze = [tra(-giorni)]
  const { id, pagamenti } = await createDilazione(app.db, { esercente, cliente, scadenze, metodo })
  return { dilazione_id: id, id: pagamenti[0] ?? '', cliente }
}
type Debito = Awaited<ReturnType<typeof inRitardo>>
type Chi = Parameters<typeof app.as>[0]

const post = (chi: Chi, url: string, body: object, chiave: string = randomUUID()) =>
  app.as(chi)('POST', url, body, { 'idempotency-key': chiave })
const promette = ({ id, cliente }: Debito, giorno: string, quanto = 'tutto') =>
  post(cliente, `/api/pagamenti/${id}/promessa`, { giorno, quanto })
const incassa = ({ id }: Debito, importo_centesimi: number) =>
  post(esercente, `/api/pagamenti/${id}/incassi`, {
    importo_centesimi,
    metodo: 'bonifico',
    incassato_il: clock.today(),
  })
const promesse = async ({ id }: Debito) => {
  const { body } = await app.as(esercente)('GET', `/api/pagamenti/${id}/promessa`)
  return body.data
}
const azioni = async ({ id }: Debito) => {
  const righe = await app.db
    .selectFrom('cronologia')
    .where('entita_id', '=', id)
    .where('azione', 'like', '%prome%')
    .orderBy('seq')
    .select(['azione', 'ruolo'])
    .execute()
  return righe.map(({ azione, ruolo }) => `${ruolo} ${azione}`)
}
const solleciti = async ({ id }: Debito) => {
  const righe = await app.db
    .selectFrom('solleciti')
    .where('pagamento_id', '=', id)
    .where('stato', '=', 'inviato')
    .orderBy('id')
    .select('passo')
    .execute()
  return righe.map(({ passo }) => passo)
}
const posta = async ({ cliente }: Debito) => {
  while ((await consegnaUscite(needs(), usciteHandlers(needs()))) > 0);
  return app.db
    .selectFrom('messaggi_interi as m')
    .innerJoin('clienti as c', 'c.email', 'm.destinatario')
    .where('c.id', '=', cliente.id)
    .orderBy('m.id')
    .select(['m.oggetto', 'm.testo'])
    .execute()
}
/** Messages of one turn are sent side by side: the order in which they arrive is not promised, what they say is. */
const testi = async (debito: Debito) => (await posta(debito)).map(({ testo }) => testo)

/** Lives the jobs of one more day, in the order of the timetable. */
async function unGiorno() {
  adesso.advance(DAY)
  const rotte = await seguiPromesse(needs())
  await addebitaDovuti(needs())
  await riprovaRifiutati(needs())
  await ripresentaAddebiti(needs())
  await sollecita(needs())
  return rotte
}

it('Y1 fino al giorno detto non parte alcun messaggio; il giorno dopo si riprende, dicendo quale', async () => {
  const debito = await inRitardo(6)
  await sollecita(needs())
  expect(await solleciti(debito)).toEqual([3])
  const { status, body } = await promette(debito, tra(4))
  expect([status, body.data[0].stato, body.rimaste]).toEqual([200, 'attiva', 1])
  const prima = (await posta(debito)).map(({ oggetto }) => oggetto)
  expect(prima).toContainEqual(expect.stringContaining('che paghi il 20 giugno 2026'))
  for (let giorno = 0; giorno < 4; giorno++) {
    expect(await unGiorno()).toBe(0)
    expect(await posta(debito)).toHaveLength(prima.length)
  }
  expect(clock.today()).toBe('2026-06-20')
  expect(await unGiorno()).toBe(1)
  expect(await seguiPromesse(needs())).toBe(0)
  const ripresa = (await posta(debito)).slice(prima.length)
  expect(ripresa.map(({ oggetto }) => oggetto)).toEqual([expect.stringContaining('Avevi detto')])
  // The days of the promise do not count: the next step is as far away as it was.
  await unGiorno()
  expect(await solleciti(debito)).toEqual([3, 7])
  const ultimi = (await testi(debito)).slice(prima.length + 1)
  expect(ultimi).toEqual([
    expect.stringContaining('Avevi detto che pagavi il sabato 20 giugno 2026'),
  ])
  expect(await azioni(debito)).toEqual(['cliente promette', 'sistema manca_promessa'])
  expect((await promesse(debito))[0].stato).toBe('non_mantenuta')
})

it('Y1 mantenuta quando è pagato; la scadenza del contratto e la mora restano quelle', async () => {
  const debito = await inRitardo(20)
  const stato = async () => ({
    pagamento: await app.db
      .selectFrom('pagamenti')
      .where('id', '=', debito.id)
      .select(['scadenza', 'stato', 'residuo_centesimi'])
      .executeTakeFirstOrThrow(),
    mora: await findMora(app.db, [debito.id], { al: tra(5), now: clock.now() }),
  })
  const prima = await stato()
  await promette(debito, tra(5))
  expect(await stato()).toEqual(prima)
  adesso.advance(2 * DAY)
  expect((await incassa(debito, 5000)).status).toBe(200)
  expect((await promesse(debito))[0]).toMatchObject({
    stato: 'mantenuta',
    conclusa_il: clock.today(),
  })
  expect(await azioni(debito)).toEqual(['cliente promette', 'sistema mantiene_promessa'])
})

it('Y1 metà adesso e il resto in quel giorno: senza la metà entro domani non vale più', async () => {
  const [pagata, mancata] = [await inRitardo(), await inRitardo()]
  for (const uno of [pagata, mancata]) {
    const { body } = await promette(uno, tra(5), 'meta')
    expect(body.data[0]).toMatchObject({ acconto_centesimi: 2500, acconto_pagato: false })
    const gateway = await app.as(uno.cliente)('GET', `/api/gateway/${uno.id}`)
    expect(gateway.body.parte_minima_centesimi).toBe(2500)
  }
  await incassa(pagata, 2500)
  expect((await promesse(pagata))[0]).toMatchObject({ stato: 'attiva', acconto_pagato: true })
  adesso.advance(2 * DAY)
  expect(await seguiPromesse(needs())).toBe(1)
  expect((await promesse(mancata))[0].stato).toBe('non_mantenuta')
  expect(await testi(mancata)).toContainEqual(expect.stringContaining('La metà che dovevi pagare'))
  await incassa(pagata, 2500)
  expect((await promesse(pagata))[0].stato).toBe('mantenuta')
})

it('Y1 la terza è rifiutata con il motivo; una che l’esercente termina non conta', async () => {
  const debito = await inRitardo()
  await promette(debito, tra(1))
  const termina = (chi: Chi) => post(chi, `/api/pagamenti/${debito.id}/promessa/termina`, {})
  expect((await termina(await createEsercente(app.db))).status).toBe(404)
  expect((await termina(debito.cliente)).status).toBe(403)
  expect((await termina(esercente)).body).toMatchObject({ rimaste: 2, motivo_no: null })
  expect((await termina(esercente)).status).toBe(409)
  const oggetti = (await posta(debito)).map(({ oggetto }) => oggetto)
  expect(oggetti.filter((oggetto) => oggetto.includes('non aspetta più'))).toHaveLength(1)
  for (const giorno of [1, 1]) {
    adesso.advance(DAY)
    expect((await promette(debito, tra(giorno))).status).toBe(200)
    adesso.advance(DAY)
    await unGiorno()
  }
  const { status, body } = await promette(debito, tra(1))
  expect([status, body.error_message]).toEqual([409, expect.stringMatching(LIMITE)])
  expect(await azioni(debito)).toContain('esercente termina_promessa')
})

it('Y1 due schede insieme fanno una promessa; di un altro non si sa nulla; i limiti sono parametri', async () => {
  const debito = await inRitardo()
  const due = await Promise.all([promette(debito, tra(3)), promette(debito, tra(4))])
  expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await promesse(debito)).toHaveLength(1)
  const estranei: [Chi, string][] = [
    [await createCliente(app.db), 'GET'],
    [await createEsercente(app.db), 'GET'],
    [await createCliente(app.db), 'POST'],
  ]
  for (const [chi, metodo] of estranei) {
    const risposta =
      metodo === 'GET'
        ? await app.as(chi)('GET', `/api/pagamenti/${debito.id}/promessa`)
        : await post(chi, `/api/pagamenti/${debito.id}/promessa`, {
            giorno: tra(2),
            quanto: 'tutto',
          })
    expect(risposta.status).toBe(404)
  }
  expect(
    (
      await app.as(await createCliente(app.db))(
        'GET',
        `/api/dilazioni/${debito.dilazione_id}/promesse`,
      )
    ).status,
  ).toBe(404)
  const altro = await inRitardo()
  expect((await promette(altro, tra(16))).status).toBe(422)
  await app.db
    .insertInto('impostazioni')
    .values({
      chiave: 'promesse',
      valore: JSON.stringify({ giorni: 16, volte: 1 }),
      valido_dal: new Date('2026-01-01T00:00:00Z'),
      autore: 'prova',
    })
    .execute()
  expect((await promette(altro, tra(16))).body.rimaste).toBe(0)
  await app.db.deleteFrom('impostazioni').where('chiave', '=', 'promesse').execute()
})

it('Y1 nessun addebito si riprova finché vale, e poi si riprende da dove era', async () => {
  const debito = await inRitardo(2, (cliente) => createCarta(app.db, cliente))
  await sql`delete from addebiti_programmati where pagamento_id = ${debito.id}`.execute(app.db)
  const at = new Date(clock.now().getTime() - 2 * DAY)
  await app.db
    .insertInto('tentativi')
    .values({
      pagamento_id: debito.id,
      n: 1,
      quota: 1,
      importo_centesimi: 5000,
      stato: 'rifiutato',
      metodo: 'carta',
      motivo_avvio: 'rata',
      avviato_da: 'sistema',
      codice_rifiuto: 'fondi_insufficienti',
      created_at: at,
      concluso_at: at,
    })
    .execute()
  await promette(debito, tra(8))
  const leggi = async () =>
    (await app.as(esercente)('GET', `/api/pagamenti/${debito.id}`)).body.prossimo_tentativo_il
  expect(await leggi()).toBe(tra(9))
  const quanti = async () => {
    const righe = await app.db
      .selectFrom('tentativi')
      .where('pagamento_id', '=', debito.id)
      .select('created_at')
      .execute()
    return righe.length
  }
  for (let giorno = 0; giorno < 8; giorno++) await unGiorno()
  expect(await quanti()).toBe(1)
  expect(await unGiorno()).toBe(1)
  expect(await quanti()).toBe(2)
})

it('Y1 un addebito ancora da fare aspetta il giorno dopo quello detto', async () => {
  const debito = await inRitardo(2, (cliente) => createCarta(app.db, cliente))
  await promette(debito, tra(3))
  await addebitaDovuti(needs())
  const { rows } = await sql<{ il: string }>`
    select il::text as il from addebiti_programmati where pagamento_id = ${debito.id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ il: tra(4) }])
})

it('Y1 dal link del sollecito, senza accedere: anteprima, conferma, e il rifiuto con il motivo', async () => {
  const debito = await inRitardo(6)
  await sollecita(needs())
  const [, percorso = ''] =
    /(\/paga\/[\w-]{43})#promessa/.exec((await testi(debito)).join('\n')) ?? []
  const apri = async (query = '') =>
    (await app.app.inject({ method: 'GET', url: `${percorso}${query}` })).body
  expect(await apri()).toContain('Oggi non riesci? Dì quando paghi')
  expect(await apri(`?giorno=${tra(40)}&quanto=tutto`)).toContain('Scegli un giorno dal')
  expect(await apri(`?giorno=${tra(3)}&quanto=meta`)).toContain(
    '25,00\u00A0€ entro il 17 giugno 2026',
  )
  expect(await promesse(debito)).toEqual([])
  const conferma = () =>
    app.app.inject({
      method: 'POST',
      url: `${percorso}/prometti?giorno=${tra(3)}&quanto=meta`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await conferma()).statusCode).toBe(303)
  expect((await conferma()).statusCode).toBe(409)
  expect(await promesse(debito)).toHaveLength(1)
  const dopo = await apri()
  expect(dopo).toContain('Hai detto che paghi il 19 giugno 2026')
  expect(dopo).toContain(`${percorso}/paga?parte=2500`)
  const righe = await app.db
    .selectFrom('cronologia')
    .where('entita_id', '=', debito.id)
    .where('azione', '=', 'promette')
    .select('attore')
    .execute()
  expect(righe).toEqual([{ attore: expect.stringMatching(/^link:/) }])
  await sql`update promesse set stato = 'non_mantenuta', conclusa_il = ${clock.today()}`.execute(
    app.db,
  )
  await promette(debito, tra(2))
  await sql`update promesse set stato = 'non_mantenuta', conclusa_il = ${clock.today()}`.execute(
    app.db,
  )
  expect(await apri()).toMatch(LIMITE)
})

it('Y1 l’esercente vede quante attese, mantenute e non mantenute, e le sue soltanto; la diffida aspetta', async () => {
  const [attesa, mantenuta, mancata] = [await inRitardo(), await inRitardo(), await inRitardo()]
  for (const uno of [attesa, mantenuta]) await promette(uno, tra(5))
  await promette(mancata, tra(1))
  await incassa(mantenuta, 5000)
  adesso.advance(2 * DAY)
  await seguiPromesse(needs())
  const leggi = async (chi: Chi, body: object = {}) =>
    (await app.as(chi)('POST', '/api/promesse/riepilogo', body)).body
  const suo = {
    attese: { quante: 1, importo_centesimi: 5000 },
    mantenute: { quante: 1, importo_centesimi: 5000 },
    non_mantenute: { quante: 1, importo_centesimi: 5000 },
  }
  expect(await leggi(esercente)).toEqual(suo)
  expect(await leggi(await createAdmin(app.db), { esercente_id: esercente.id })).toEqual(suo)
  const nulla = { quante: 0, importo_centesimi: 0 }
  expect(await leggi(await createEsercente(app.db))).toEqual({
    attese: nulla,
    mantenute: nulla,
    non_mantenute: nulla,
  })
  const piano = await app.as(esercente)('GET', `/api/dilazioni/${attesa.dilazione_id}/promesse`)
  expect(piano.body.data).toMatchObject([{ n: 1, stato: 'attiva' }])
  const diffida = await post(
    esercente,
    `/api/dilazioni/${attesa.dilazione_id}/diffida/anteprima`,
    {},
  )
  expect([diffida.status, diffida.body.error_message]).toEqual([
    409,
    expect.stringContaining('Il cliente ha detto che paga entro il 21 giugno 2026'),
  ])
})
