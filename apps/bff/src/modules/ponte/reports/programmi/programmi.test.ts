import { pino } from 'pino'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createCollega,
  createEsercente,
  createPagato,
} from '../../../../../test/factories.ts'
import { dayInRome } from '../../../../clock.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../messaggi/index.ts'
import { avviaProgrammi, dimenticaProgrammi, elaboraReports } from '../index.ts'

const log = pino({ level: 'silent' })
const DAY = 86_400_000
// A Thursday.
const INIZIO = new Date('2026-11-19T09:00:00Z')
let ora = INIZIO
const clock = {
  now: () => ora,
  today: () => dayInRome(ora),
  set: (at: Date) => {
    ora = at
  },
}
let server: Awaited<ReturnType<typeof startApp>>
let n = 0

beforeAll(async () => {
  server = await startApp({ clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock.set(INIZIO)
  await server.db.deleteFrom('programmi_report').execute()
  await server.db.deleteFrom('messaggi').execute()
})

/** An esercente with 125 € collected in the week from Monday 16 to Sunday 22 November. */
async function bottega() {
  const esercente = await createEsercente(server.db, { ragione_sociale: 'Palestra Olimpia' })
  const cliente = await createCliente(server.db, { esercente_id: esercente.id })
  await createPagato(server.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: 12_500,
    pagato_at: '2026-11-18T10:00:00Z',
  })
  const { email } = await server.db
    .selectFrom('utenti')
    .where('id', '=', esercente.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  return { ...esercente, email }
}

/** Sessions outlive the story: weeks pass in it. */
async function come(chi: Person) {
  await server.db
    .updateTable('sessioni')
    .set({ expires_at: '2099-01-01', last_seen_at: clock.now() })
    .execute()
  return server.as(chi)
}

const programma = async (chi: Person, change: object = {}) =>
  (await come(chi))(
    'POST',
    '/api/programmi_report',
    { tipo: 'incassi', cadenza: 'settimanale', indirizzi: ['anna@studio.test'], ...change },
    { 'idempotency-key': `programma-${(n += 1)}-0000-0000` },
  )
const elenco = async (chi: Person) =>
  (await (await come(chi))('GET', '/api/programmi_report')).body.data

async function lavora() {
  const avviati = await avviaProgrammi({ db: server.db, clock })
  while ((await elaboraReports({ db: server.db, clock, log })) > 0);
  while ((await consegnaUscite({ db: server.db, log }, usciteHandlers(server.deps))) > 0);
  return avviati
}
const messaggi = async (unicita: string) =>
  server.db
    .selectFrom('messaggi_interi')
    .where('unicita', 'like', `${unicita}:%`)
    .orderBy('destinatario')
    .select(['destinatario', 'oggetto', 'testo', 'allegati'])
    .execute()
const pagina = async (a: string) => {
  const posta = await messaggi('conferma_report')
  const testo = posta.find(({ destinatario }) => destinatario === a)?.testo ?? ''
  return /\/report_programmato\/\S+/.exec(testo)?.[0] ?? ''
}

describe('REP-B1 un report che parte da solo', () => {
  it('REP-B1 PAG-B6 ogni lunedì e il 1° del mese, a più indirizzi: i propri subito, gli altri dopo un sì; parte una volta, con il file e l’esito', async () => {
    const esercente = await bottega()
    const { status, body } = await programma(esercente, {
      indirizzi: [
        esercente.email.toUpperCase(),
        'Anna@studio.test',
        'anna@studio.test',
        'no@studio.test',
      ],
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      {
        tipo: 'incassi',
        stato: 'attivo',
        prossimo_il: '2026-11-23',
        ultimo: null,
        destinatari: [
          { email: esercente.email, stato: 'attivo', di_squadra: true },
          { email: 'anna@studio.test', stato: 'da_confermare', di_squadra: false },
          { email: 'no@studio.test', stato: 'da_confermare', di_squadra: false },
        ],
      },
    ])
    // Nothing leaves before its day, but the question to those who are strangers.
    expect(await lavora()).toBe(0)
    expect((await messaggi('conferma_report')).map((m) => m.destinatario)).toEqual([
      'anna@studio.test',
      'no@studio.test',
    ])
    const indirizzo = await pagina('anna@studio.test')
    const vista = await server.as(null)('GET', indirizzo)
    expect(vista.body).toContain('Incassi per giorno e metodo')
    // To look at it is not to say yes: programs that read mail open every link.
    expect((await elenco(esercente))[0].destinatari[1].stato).toBe('da_confermare')
    const si = await server.as(null)('POST', `${indirizzo}/conferma`)
    expect([si.status, si.headers['location']]).toEqual([303, indirizzo])

    clock.set(new Date('2026-11-23T05:30:00Z'))
    expect(await lavora()).toBe(0)
    clock.set(new Date('2026-11-23T06:10:00Z'))
    expect(await lavora()).toBe(1)
    expect(await lavora()).toBe(0)
    const posta = await messaggi('report_programmato')
    expect(posta.map(({ destinatario, allegati }) => [destinatario, allegati])).toEqual(
      [
        ['anna@studio.test', ['incassi-2026-11-16-2026-11-22.csv']],
        [esercente.email, ['incassi-2026-11-16-2026-11-22.csv']],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
    expect(posta[0]?.oggetto).toBe(
      'Palestra Olimpia: Incassi per giorno e metodo, 16/11/2026 – 22/11/2026',
    )
    expect(posta[0]?.testo).toMatch(/Incassato\W+125,00\s€/)
    expect(posta[0]?.testo).toMatch(/\/reports\?report=[0-9a-f]{24}/)
    const [dopo] = await elenco(esercente)
    expect(dopo).toMatchObject({
      prossimo_il: '2026-11-30',
      ultimo: { stato: 'inviato', inviati: 2, dal: '2026-11-16', al: '2026-11-22' },
    })
    // The page that the message leads to is there, for who signs in.
    const righe = `/api/reports/${dopo.ultimo.report_id}/righe`
    expect((await (await come(esercente))('GET', righe)).body.totali.incassato_centesimi).toBe(
      12_500,
    )
    expect((await server.as(null)('GET', righe)).status).toBe(401)

    // The first of December is a Tuesday: the month that ended, and the turn of the day before.
    await programma(esercente, { cadenza: 'mensile', indirizzi: [esercente.email] })
    clock.set(new Date('2026-12-01T06:10:00Z'))
    expect(await lavora()).toBe(2)
    expect(await elenco(esercente)).toMatchObject([
      { cadenza: 'mensile', ultimo: { stato: 'inviato', dal: '2026-11-01', al: '2026-11-30' } },
      { cadenza: 'settimanale', ultimo: { dal: '2026-11-23', al: '2026-11-29' } },
    ])
  })

  it('REP-B1 (parte) due processi insieme lo mandano una volta, e chi arriva tardi manda solo l’ultimo turno', async () => {
    const esercente = await bottega()
    await programma(esercente, { indirizzi: [esercente.email] })
    // Three Mondays later.
    clock.set(new Date('2026-12-09T09:00:00Z'))
    const avviati = await Promise.all(
      Array.from({ length: 4 }, () => avviaProgrammi({ db: server.db, clock })),
    )
    expect(avviati.reduce((sum, one) => sum + one, 0)).toBe(1)
    await lavora()
    expect(await messaggi('report_programmato')).toHaveLength(1)
    const [uno] = await elenco(esercente)
    expect(uno).toMatchObject({
      prossimo_il: '2026-12-14',
      ultimo: { stato: 'inviato', dal: '2026-11-30', al: '2026-12-06' },
    })
  })

  it('REP-B1 (parte) il 1° del mese, il mese appena finito', async () => {
    const esercente = await bottega()
    await programma(esercente, { cadenza: 'mensile', indirizzi: [esercente.email] })
    clock.set(new Date('2026-12-01T09:00:00Z'))
    expect(await lavora()).toBe(1)
    const [uno] = await elenco(esercente)
    expect(uno).toMatchObject({
      prossimo_il: '2027-01-01',
      ultimo: { dal: '2026-11-01', al: '2026-11-30' },
    })
  })

  it('REP-B1 (parte) in pausa non parte; ripreso, parte dal prossimo turno; concluso, mai più e il link non vale', async () => {
    const esercente = await bottega()
    const [{ _id }] = (await programma(esercente)).body.data
    await lavora()
    const indirizzo = await pagina('anna@studio.test')
    const call = await come(esercente)
    const muovi = (mossa: string) => call('POST', `/api/programmi_report/${_id}/${mossa}`, {})
    expect((await muovi('pausa')).body.data[0]).toMatchObject({
      stato: 'in_pausa',
      prossimo_il: null,
    })
    expect((await muovi('pausa')).status).toBe(409)
    clock.set(new Date('2026-11-25T09:00:00Z'))
    expect(await lavora()).toBe(0)
    await come(esercente)
    expect((await muovi('riprendi')).body.data[0]).toMatchObject({
      stato: 'attivo',
      prossimo_il: '2026-11-30',
    })
    expect((await server.as(null)('GET', indirizzo)).status).toBe(200)
    expect((await muovi('concludi')).body.data[0].stato).toBe('concluso')
    expect((await muovi('riprendi')).status).toBe(409)
    expect((await server.as(null)('GET', indirizzo)).status).toBe(404)
    clock.set(new Date('2026-12-07T09:00:00Z'))
    expect(await lavora()).toBe(0)
    // Its addresses are forgotten ninety days later.
    expect(await dimenticaProgrammi({ db: server.db, clock })).toBe(0)
    clock.set(new Date(ora.getTime() + 91 * DAY))
    expect(await dimenticaProgrammi({ db: server.db, clock })).toBe(1)
    expect(await server.db.selectFrom('destinatari_report').selectAll().execute()).toEqual([])
  })
})

describe('REP-B1 (parte) a chi', () => {
  it('REP-B1 (parte) chi dice di no, o smette, non riceve altro; può tornare indietro', async () => {
    const esercente = await bottega()
    await programma(esercente)
    await lavora()
    const indirizzo = await pagina('anna@studio.test')
    const stato = async () => (await elenco(esercente))[0].destinatari[0].stato
    await server.as(null)('POST', `${indirizzo}/conferma`)
    await server.as(null)('POST', `${indirizzo}/ferma`)
    expect(await stato()).toBe('fermato')
    clock.set(new Date('2026-11-23T09:00:00Z'))
    await lavora()
    expect(await messaggi('report_programmato')).toEqual([])
    expect((await elenco(esercente))[0].ultimo).toMatchObject({ stato: 'senza_destinatari' })
    await server.as(null)('POST', `${indirizzo}/conferma`)
    expect(await stato()).toBe('attivo')
    expect((await server.as(null)('GET', '/report_programmato/inventato')).status).toBe(404)
  })

  it('REP-B1 (parte) chi esce dalla squadra non lo riceve più; chi non può esportare lo riceve senza file', async () => {
    const esercente = await bottega()
    const contabile = await createCollega(server.db, esercente.id, 'contabile')
    const operatore = await createCollega(server.db, esercente.id, 'operatore')
    const cassa = await createCollega(server.db, esercente.id, 'cassa')
    await programma(esercente, {
      indirizzi: [contabile.email, operatore.email, cassa.email],
    })
    await server.db
      .updateTable('membri_esercente')
      .set({ al: new Date() })
      .where('id', '=', contabile.membro_id)
      .execute()
    clock.set(new Date('2026-11-23T09:00:00Z'))
    await lavora()
    expect((await messaggi('report_programmato')).map((m) => [m.destinatario, m.allegati])).toEqual(
      [[operatore.email, []]],
    )
  })

  it('REP-B1 (parte) cambiando gli indirizzi chi c’era resta com’era, e chi è tolto perde il link', async () => {
    const esercente = await bottega()
    const [{ _id }] = (await programma(esercente)).body.data
    await lavora()
    const indirizzo = await pagina('anna@studio.test')
    await server.as(null)('POST', `${indirizzo}/conferma`)
    const cambia = async (indirizzi: string[]) =>
      (await come(esercente))('PATCH', `/api/programmi_report/${_id}`, {
        cadenza: 'mensile',
        indirizzi,
      })
    const insieme = await cambia(['anna@studio.test', esercente.email])
    expect(insieme.body.data[0]).toMatchObject({
      cadenza: 'mensile',
      prossimo_il: '2026-12-01',
      destinatari: [
        { email: 'anna@studio.test', stato: 'attivo' },
        { email: esercente.email, stato: 'attivo' },
      ],
    })
    await cambia([esercente.email])
    expect((await server.as(null)('GET', indirizzo)).status).toBe(404)
  })
})

describe('X10 chi può', () => {
  it('X10 di un altro non c’è; chi guarda soltanto lo vede e non lo cambia', async () => {
    const esercente = await bottega()
    const [{ _id }] = (await programma(esercente)).body.data
    const altro = await createEsercente(server.db)
    expect(await elenco(altro)).toEqual([])
    for (const mossa of ['pausa', 'riprendi', 'concludi']) {
      const url = `/api/programmi_report/${_id}/${mossa}`
      expect((await (await come(altro))('POST', url, {})).status).toBe(404)
    }
    const operatore = await createCollega(server.db, esercente.id, 'operatore')
    expect(await elenco(operatore)).toHaveLength(1)
    expect((await programma(operatore)).status).toBe(403)
    const admin = (await createAdmin(server.db)) as Person
    expect((await (await come(admin))('GET', '/api/programmi_report')).status).toBe(403)
  })

  it.each([
    ['senza indirizzi', { indirizzi: [] }],
    ['con un indirizzo che non lo è', { indirizzi: ['anna'] }],
    ['con due indirizzi in uno', { indirizzi: ['a@b.it,c@d.it'] }],
    ['con undici indirizzi', { indirizzi: Array.from({ length: 11 }, (_, i) => `a${i}@b.it`) }],
    ['ogni ora', { cadenza: 'oraria' }],
    ['di un tipo che non c’è', { tipo: 'tutto' }],
  ])('REP-B1 (parte) %s: rifiutato', async (_, change) => {
    const esercente = await bottega()
    expect((await programma(esercente, change)).status).toBe(422)
    expect(await elenco(esercente)).toEqual([])
  })

  it('REP-B1 (parte) il report di un altro ruolo è rifiutato; oltre venti programmi e venti sconosciuti al giorno si aspetta', async () => {
    const esercente = await bottega()
    expect((await programma(esercente, { tipo: 'spese' })).status).toBe(403)
    const dieci = (di: string) => Array.from({ length: 10 }, (_, i) => `${di}${i}@studio.test`)
    expect((await programma(esercente, { indirizzi: dieci('a') })).status).toBe(200)
    expect((await programma(esercente, { indirizzi: dieci('b') })).status).toBe(200)
    expect((await programma(esercente, { indirizzi: ['c@studio.test'] })).status).toBe(429)
    expect(await elenco(esercente)).toHaveLength(2)
    for (let i = 0; i < 18; i += 1) await programma(esercente, { indirizzi: [esercente.email] })
    const troppo = await programma(esercente, { indirizzi: [esercente.email] })
    expect([troppo.status, troppo.body.error_message]).toEqual([
      429,
      expect.stringContaining('al massimo 20 report programmati'),
    ])
  })
})

it('REP-B1 (parte) un report che non riesce è detto alla squadra, e non parte niente', async () => {
  const esercente = await bottega()
  await programma(esercente, { tipo: 'insoluti', indirizzi: [esercente.email] })
  clock.set(new Date('2026-11-23T09:00:00Z'))
  await avviaProgrammi({ db: server.db, clock })
  const rotto = { now: clock.now, today: () => 'mai' }
  await elaboraReports({ db: server.db, clock: rotto, log })
  await lavora()
  expect(await messaggi('report_programmato')).toEqual([])
  expect((await elenco(esercente))[0].ultimo).toMatchObject({ stato: 'fallito' })
  const { body } = await (await come(esercente))('GET', '/api/notifiche')
  expect(body.data[0].testo).toBe(
    'Il report “Insoluti e ritardi” del 23/11/2026 non è partito: chiedilo di nuovo da Report.',
  )
})
