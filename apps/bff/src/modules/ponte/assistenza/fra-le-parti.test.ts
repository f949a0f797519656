import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { PDF, pdfOf } from '../../../../test/files/plain-pdf.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../messaggi/index.ts'
import { passaQuelleInRitardo, togliSciolti } from './index.ts'

const HOUR = 3_600_000
// A Wednesday, at eleven in Rome.
const clock = stoppedClock(new Date('2026-11-18T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let vicino: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let admin: Awaited<ReturnType<typeof createAdmin>>

beforeAll(async () => {
  portale = await startApp({ clock })
  const { db } = portale
  esercente = await createEsercente(db, { ragione_sociale: 'Palestra Aurora' })
  vicino = await createEsercente(db)
  cliente = await createCliente(db, { nome: 'Giulia Ferrari', esercente_id: esercente.id })
  admin = await createAdmin(db)
})
afterAll(() => portale.stop())

type Chi = Parameters<typeof portale.as>[0]
let n = 0
const manda = (chi: Chi, url: string, body: object) =>
  portale.as(chi)('POST', url, body, { 'idempotency-key': `parti-${++n}` })
const su = (chi: Chi, id: string, che: string, body: object = {}) => {
  clock.advance(1000)
  return manda(chi, `/api/assistenza/${id}/${che}`, body)
}
const messaggia = (chi: Chi, id: string, testo: string, altro: object = {}) =>
  su(chi, id, 'messaggi', { testo, ...altro })
const leggi = async (chi: Chi, id: string) =>
  (await portale.as(chi)('GET', `/api/assistenza/${id}`)).body

async function apri(values: object = {}, chi: Chi = cliente) {
  clock.advance(1000)
  const pagamento = await createPagamento(portale.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
  })
  const risposta = await manda(chi, '/api/assistenza', {
    categoria: 'pagamento',
    oggetto: { tipo: 'pagamento', _id: pagamento.id },
    soggetto: 'Ho pagato due volte?',
    testo: 'Vedo due movimenti sulla carta.',
    ...values,
  })
  expect(risposta.status).toBe(200)
  return risposta.body
}

/** The jobs of so many hours later: sessions of the test would not live so long. */
const tra = (ore: number) => stoppedClock(new Date(clock.now().getTime() + ore * HOUR))
const passaTra = (ore: number) => passaQuelleInRitardo({ db: portale.db, clock: tra(ore) })

const consegna = async () => {
  const { deps } = portale
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
}

const notificheDi = async (chi: Chi) =>
  ((await portale.as(chi)('GET', '/api/notifiche')).body.data ?? []) as {
    testo: string
    indirizzo: string
  }[]

describe('ASS-B2 chi chiede di una cosa dell’esercente', () => {
  it('ASS-B2 ha risposta da lui; dopo 48 ore di silenzio dallo staff, e tutti lo sanno', async () => {
    const { _id, ...aperta } = await apri()
    expect(aperta).toMatchObject({
      destinatario: { tipo: 'esercente', nome: 'Palestra Aurora' },
      risposta_entro: '2026-11-20',
    })
    const dei = await manda(esercente, '/api/search/assistenza-clienti', { search: 'due volte' })
    expect(dei.body.data).toMatchObject([
      { _id, non_letta: true, richiedente: { nome: 'Giulia Ferrari' } },
    ])
    expect((await manda(esercente, '/api/search/assistenza', {})).body.data).toEqual([])
    expect((await manda(vicino, '/api/search/assistenza-clienti', {})).body.data).toEqual([])
    for (const che of ['messaggi', 'passa', 'stato']) {
      const body =
        che === 'messaggi' ? { testo: 'Ciao' } : che === 'stato' ? { azione: 'risolvi' } : {}
      expect((await su(vicino, _id, che, body)).status).toBe(404)
    }

    await consegna()
    expect(await passaTra(47)).toBe(0)
    expect(await passaTra(48.1)).toBe(1)
    expect(await passaTra(48.1)).toBe(0)
    // It passes on a Friday, and the staff have two working days from then.
    expect(await leggi(cliente, _id)).toMatchObject({
      destinatario: { tipo: 'staff', nome: 'Palestra Aurora' },
      risposta_entro: '2026-11-24',
    })
    await consegna()
    const diLei = await portale.db
      .selectFrom('messaggi_interi')
      .select(['oggetto', 'testo'])
      .where('testo', 'like', `%/assistenza/${_id}%`)
      .orderBy('id')
      .execute()
    expect(diLei.map(({ oggetto }) => oggetto)).toEqual([
      'Abbiamo ricevuto la tua richiesta di assistenza',
      'Un cliente ti chiede assistenza',
      'La tua richiesta è passata all’assistenza di Rateo',
    ])
    expect(diLei[0]?.testo).toContain('Ti risponde Palestra Aurora')
    const staff = await notificheDi(admin)
    expect(staff[0]).toMatchObject({ indirizzo: `/gestione/assistenza/${_id}` })
    expect((await notificheDi(esercente)).map(({ indirizzo }) => indirizzo)).toContain(
      `/assistenza/${_id}`,
    )

    // The esercente goes on reading and may add a word, but the turn is not theirs any more.
    expect((await messaggia(esercente, _id, 'Era un preavviso.')).body.stato).toBe('nuovo')
    expect((await su(esercente, _id, 'stato', { azione: 'risolvi' })).status).toBe(409)
    expect((await messaggia(admin, _id, 'Il secondo si cancella da solo.')).body.stato).toBe(
      'in_attesa_utente',
    )
  })

  it('ASS-B2 (parte) risponde, il turno passa, e chi non è contento chiede allo staff', async () => {
    const { _id } = await apri()
    expect((await su(cliente, _id, 'passa')).status).toBe(409)
    const risposta = await messaggia(esercente, _id, 'È uno solo: l’altro è il preavviso.')
    expect(risposta.body).toMatchObject({ stato: 'in_attesa_utente', lato: 'esercente' })
    const letta = await leggi(cliente, _id)
    expect(letta.messaggi[1]).toMatchObject({ autore: 'Palestra Aurora', dell_esercente: true })
    expect(letta.non_letta).toBe(true)
    expect((await messaggia(cliente, _id, 'No, sono due.')).body.stato).toBe('in_carico')
    const passata = await su(cliente, _id, 'passa')
    expect(passata.body.destinatario.tipo).toBe('staff')
    expect((await su(cliente, _id, 'passa')).status).toBe(409)
  })

  it('ASS-B2 (parte) lo staff che risponde prima la prende con sé; una nota non lo fa', async () => {
    const { _id } = await apri()
    await messaggia(admin, _id, 'La guardo io?', { interna: true })
    expect((await leggi(esercente, _id)).destinatario.tipo).toBe('esercente')
    expect((await leggi(esercente, _id)).messaggi).toHaveLength(1)
    await messaggia(admin, _id, 'Ci penso io.')
    expect((await leggi(esercente, _id)).destinatario.tipo).toBe('staff')
  })

  it('ASS-B2 (parte) di un profilo sbagliato e di un problema tecnico risponde lo staff', async () => {
    for (const categoria of ['profilo', 'tecnico']) {
      const aperta = await apri({ categoria })
      expect(aperta.destinatario).toEqual({ tipo: 'staff', nome: null })
    }
  })

  it('ASS-B2 (parte) scrivere di nuovo non ridà tempo a chi deve rispondere', async () => {
    const { _id } = await apri()
    const { ultimo_messaggio_at } = await portale.db
      .selectFrom('richieste_assistenza')
      .select('ultimo_messaggio_at')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    clock.advance(HOUR / 12)
    await messaggia(cliente, _id, 'C’è nessuno?')
    const ore = 48.1 - (clock.now().getTime() - ultimo_messaggio_at.getTime()) / HOUR
    expect(await passaTra(ore)).toBeGreaterThan(0)
    expect((await leggi(cliente, _id)).destinatario.tipo).toBe('staff')
  })
})

describe('la coda dello staff', () => {
  it('ASS-M3 filtri, incarico, priorità, note, risposte pronte, unione e orologio', async () => {
    const prima = await apri({ categoria: 'altro', oggetto: null, soggetto: 'Fattura mancante' })
    const seconda = await apri({ categoria: 'altro', oggetto: null, soggetto: 'Ancora la fattura' })
    const scelte = (await portale.as(admin)('GET', `/api/assistenza/${prima._id}/scelte`)).body
    expect(scelte.persone).toContainEqual({ _id: admin.utente_id, nome: 'Maria Bianchi' })
    expect(scelte.altre.map((one: { _id: string }) => one._id)).toContain(seconda._id)

    expect((await su(admin, prima._id, 'assegna', { a: cliente.utente_id })).status).toBe(422)
    const affidata = await su(admin, prima._id, 'assegna', { a: admin.utente_id })
    expect(affidata.body.assegnata_a).toBe('Maria Bianchi')
    expect((await su(admin, prima._id, 'priorita', { priorita: 'urgente' })).body.priorita).toBe(
      'urgente',
    )
    expect((await su(admin, prima._id, 'priorita', { priorita: 'subito' })).status).toBe(422)
    const cerca = (filters: object) => manda(admin, '/api/search/assistenza', { filters })
    expect((await cerca({ priorita: 'urgente' })).body.data).toMatchObject([{ _id: prima._id }])
    expect((await cerca({ di: admin.utente_id })).body.data.length).toBeGreaterThan(0)
    // Nobody outside reads how urgent the staff hold it.
    expect((await leggi(cliente, prima._id)).priorita).toBeNull()

    const pronte = await manda(admin, '/api/risposte-pronte', {
      titolo: 'Fattura',
      testo: 'Ciao {nome}, la trovi nei documenti.',
    })
    expect(pronte.body.data).toMatchObject([{ titolo: 'Fattura' }])
    const doppia = await manda(admin, '/api/risposte-pronte', { titolo: 'Fattura', testo: 'Altro' })
    expect(doppia.body.errors[0].pointer).toBe('/titolo')
    const [{ _id: pronta }] = pronte.body.data
    const cambiata = await portale.as(admin)('PUT', `/api/risposte-pronte/${pronta}`, {
      titolo: 'Fattura',
      testo: 'La trovi nei documenti.',
    })
    expect(cambiata.body.data[0].testo).toBe('La trovi nei documenti.')
    expect((await portale.as(admin)('DELETE', `/api/risposte-pronte/${pronta}`)).body.data).toEqual(
      [],
    )
    expect((await portale.as(admin)('DELETE', `/api/risposte-pronte/${pronta}`)).status).toBe(404)

    await messaggia(admin, seconda._id, 'Solo per noi', { interna: true })
    const unita = await su(admin, seconda._id, 'unisci', { a: prima._id })
    expect(unita.body).toMatchObject({ stato: 'unito', unita_a: prima._id })
    const insieme = await leggi(cliente, prima._id)
    expect(insieme.messaggi).toHaveLength(2)
    expect((await leggi(admin, prima._id)).messaggi).toHaveLength(3)
    expect((await messaggia(cliente, seconda._id, 'Ehi')).status).toBe(409)

    clock.advance(HOUR / 12)
    const risposta = await messaggia(admin, prima._id, 'Eccola')
    expect(risposta.body.prima_risposta_minuti).toBe(5)
    expect((await leggi(cliente, prima._id)).prima_risposta_minuti).toBeNull()
  })

  it('ASS-M3 (parte) si unisce solo a un’altra aperta della stessa persona, anche in due insieme', async () => {
    const una = await apri({ categoria: 'altro', oggetto: null })
    const altra = await apri({ categoria: 'altro', oggetto: null })
    const straniera = await apri({ categoria: 'altro', oggetto: null }, esercente)
    for (const a of [una._id, straniera._id, 'f'.repeat(24)]) {
      expect((await su(admin, una._id, 'unisci', { a })).body.errors[0].pointer).toBe('/a')
    }
    const esiti = await Promise.all([
      manda(admin, `/api/assistenza/${una._id}/unisci`, { a: altra._id }),
      manda(admin, `/api/assistenza/${altra._id}/unisci`, { a: una._id }),
    ])
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('i file', () => {
  const carica = (chi: Chi, contenuto: Buffer, nome = 'estratto conto.pdf') =>
    portale.as(chi)(
      'POST',
      `/api/assistenza-allegati?${new URLSearchParams({ nome_file: nome }).toString()}`,
      contenuto,
      { 'content-type': 'application/octet-stream' },
    )

  it('ASS-M1 categoria, oggetto di ogni genere, testo, cinque file da 10 MB', async () => {
    const file = await Promise.all([1, 2].map(() => carica(cliente, PDF)))
    const allegati = file.map(({ body }) => body._id)
    const aperta = await apri({ allegati })
    expect(aperta.messaggi[0].allegati).toHaveLength(2)
    const [uno] = allegati
    const scarica = (chi: Chi) =>
      portale.as(chi)('GET', `/api/assistenza/${aperta._id}/allegati/${uno}`)
    for (const chi of [cliente, esercente, admin]) expect((await scarica(chi)).status).toBe(200)
    expect((await scarica(vicino)).status).toBe(404)

    // Sent once, and only by who sent it up.
    for (const chi of [cliente, esercente]) {
      const di = await messaggia(chi, aperta._id, 'Di nuovo', { allegati: [uno] })
      expect(di.body.errors[0].pointer).toBe('/allegati')
    }
    const sei = Array.from({ length: 6 }, () => uno)
    expect((await messaggia(cliente, aperta._id, 'Sei', { allegati: sei })).status).toBe(422)
    expect((await carica(cliente, Buffer.from('MZ un programma'))).status).toBe(422)
    const grande = await carica(cliente, pdfOf(10 * 1024 * 1024 + 1))
    expect(grande.body.errors[0].message).toContain('10 MB')
  })

  it('ASS-M1 (parte) un file mai mandato sparisce dopo un giorno, uno mandato resta', async () => {
    const sciolto = (await carica(cliente, PDF)).body._id
    const mandato = (await carica(cliente, PDF)).body._id
    const { _id } = await apri({ allegati: [mandato] })
    expect(await togliSciolti({ db: portale.db, now: tra(23).now() })).toBe(0)
    expect(await togliSciolti({ db: portale.db, now: tra(25).now() })).toBeGreaterThan(0)
    const perduto = await messaggia(cliente, _id, 'Ecco', { allegati: [sciolto] })
    expect(perduto.body.errors[0].message).toContain('caricalo di nuovo')
    expect((await leggi(cliente, _id)).messaggi[0].allegati).toHaveLength(1)
  })
})

describe('prima e dopo', () => {
  const chiedi = (chi: Chi, tipo: string, _id: string) =>
    portale.as(chi)('POST', '/api/assistenza-risposte', { tipo, _id })

  it('ASS-B1 prima di scrivere si legge che cosa risponde già lo stato', async () => {
    const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
    const { id } = await createPagamento(portale.db, { ...parti, scadenza: '2026-12-01' })
    const { status, body } = await chiedi(cliente, 'pagamento', id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      risponde: 'Palestra Aurora',
      risposte: [{ titolo: 'Restano 120,50\u00A0€ da pagare' }],
    })
    expect((await chiedi(vicino, 'pagamento', id)).status).toBe(404)
    const bozza = await createPagamento(portale.db, { ...parti, stato: 'bozza' })
    expect((await chiedi(cliente, 'pagamento', bozza.id)).status).toBe(404)
    expect((await chiedi(cliente, 'esercente', esercente.id)).body).toMatchObject({
      etichetta: 'Palestra Aurora',
      risposte: [],
    })
  })

  it('ASS-B3 (parte) chi ha chiesto dice come è andata quando è finita; l’ultima parola conta', async () => {
    const { _id } = await apri()
    expect((await su(cliente, _id, 'voto', { voto: 5 })).status).toBe(409)
    await messaggia(esercente, _id, 'Fatto')
    await su(cliente, _id, 'stato', { azione: 'risolvi' })
    for (const voto of [0, 6, 2.5]) {
      expect((await su(cliente, _id, 'voto', { voto })).status).toBe(422)
    }
    expect((await su(esercente, _id, 'voto', { voto: 5 })).status).toBe(409)
    await su(cliente, _id, 'voto', { voto: 2, nota: 'Lenti' })
    const dopo = await su(cliente, _id, 'voto', { voto: 4 })
    expect(dopo.body.voto).toEqual({ voto: 4, nota: null })
  })
})

it('ASS-B4 (parte) chi risponde ha davanti il pagamento di cui si parla, con le sue azioni e i suoi permessi', async () => {
  const { _id, oggetto } = await apri()
  expect((await leggi(esercente, _id)).oggetto).toEqual({ ...oggetto, dentro: null })
  // The request opens nothing: each action asks its own area, which knows whose the pagamento is.
  const rimborsa = (chi: Chi) =>
    manda(chi, `/api/pagamenti/${oggetto._id}/rimborsi`, {
      importo_centesimi: 100,
      motivo: 'altro',
    })
  expect((await rimborsa(vicino)).status).toBe(404)
  expect((await rimborsa(cliente)).status).toBe(403)
  expect((await rimborsa(esercente)).status).toBe(409)
})
