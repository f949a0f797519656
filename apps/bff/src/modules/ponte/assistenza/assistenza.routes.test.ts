import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../messaggi/index.ts'
import { chiudiRisolte } from './index.ts'

const DAY = 86_400_000
// A Wednesday.
const clock = stoppedClock(new Date('2026-11-18T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let altro: Awaited<ReturnType<typeof createCliente>>
let admin: Awaited<ReturnType<typeof createAdmin>>

beforeAll(async () => {
  portale = await startApp({ clock })
  const { db } = portale
  esercente = await createEsercente(db)
  cliente = await createCliente(db, { nome: 'Giulia Ferrari', esercente_id: esercente.id })
  altro = await createCliente(db)
  admin = await createAdmin(db)
})
afterAll(() => portale.stop())

type Chi = Parameters<typeof portale.as>[0]
let n = 0
const scrivi = (chi: Chi, url: string, body: object) =>
  portale.as(chi)('POST', url, body, { 'idempotency-key': `prova-${++n}` })

async function apri(chi: Chi = cliente, values: object = {}) {
  clock.advance(1000)
  const risposta = await scrivi(chi, '/api/assistenza', {
    categoria: 'altro',
    soggetto: 'Non trovo la ricevuta',
    testo: 'Dove la scarico?',
    ...values,
  })
  expect(risposta.status).toBe(200)
  return risposta.body
}
const messaggia = (chi: Chi, id: string, testo: string, interna = false) => {
  clock.advance(1000)
  return scrivi(chi, `/api/assistenza/${id}/messaggi`, { testo, interna })
}
const leggi = async (chi: Chi, id: string) =>
  (await portale.as(chi)('GET', `/api/assistenza/${id}`)).body
const stato = (chi: Chi, id: string, azione: string) =>
  portale.as(chi)('POST', `/api/assistenza/${id}/stato`, { azione })

/** As if it had been solved that long ago: the sessions of the test would not live so long. */
const risoltaDa = (id: string, ms: number) =>
  portale.db
    .updateTable('richieste_assistenza')
    .set({ risolta_at: new Date(clock.now().getTime() - ms) })
    .where('id', '=', id)
    .execute()

describe('una richiesta', () => {
  it('ASS-M1 (parte) si apre con categoria e oggetto, e dice entro quando si risponde', async () => {
    const pagamento = await createPagamento(portale.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
    })
    const oggetto = { tipo: 'pagamento', _id: pagamento.id }
    const richiesta = await apri(cliente, { categoria: 'pagamento', oggetto })
    expect(richiesta).toMatchObject({
      stato: 'nuovo',
      oggetto: { _id: pagamento.id, etichetta: 'Riparazione caldaia, 120,50\u00A0€' },
      risposta_entro: '2026-11-20',
      messaggi: [{ testo: 'Dove la scarico?', mio: true }],
    })
    const deglAltri = await scrivi(altro, '/api/assistenza', {
      categoria: 'pagamento',
      oggetto,
      soggetto: 'Prova',
      testo: 'Prova',
    })
    expect(deglAltri.status).toBe(422)
    expect(deglAltri.body.errors[0].pointer).toBe('/oggetto')
  })

  it.each([
    [{ categoria: 'boh' }, '/categoria'],
    [{ soggetto: '  ' }, '/soggetto'],
    [{ soggetto: 'x'.repeat(141) }, '/soggetto'],
    [{ testo: '' }, '/testo'],
    [{ testo: 'x'.repeat(5001) }, '/testo'],
    [{ testo: 'La mia carta 4242 4242 4242 4242 non va' }, '/testo'],
  ])('ASS-M1 (parte) %j è rifiutata con il campo da correggere', async (values, pointer) => {
    const risposta = await scrivi(cliente, '/api/assistenza', {
      categoria: 'altro',
      soggetto: 'Prova',
      testo: 'Prova',
      ...values,
    })
    expect(risposta.status).toBe(422)
    expect(risposta.body.errors[0].pointer).toBe(pointer)
  })

  it('ASS-M1 (parte) T02 la stessa richiesta mandata due volte è una sola', async () => {
    const body = { categoria: 'altro', soggetto: 'Due volte', testo: 'Una sola' }
    const manda = () =>
      portale.as(cliente)('POST', '/api/assistenza', body, { 'idempotency-key': 'la-stessa' })
    const [prima, seconda] = [await manda(), await manda()]
    expect(seconda.body._id).toBe(prima.body._id)
    const trovate = await portale.as(cliente)('POST', '/api/search/assistenza', {
      search: 'due volte',
    })
    expect(trovate.body.total).toBe(1)
  })

  it('X10 è di chi l’ha fatta: un altro ha 404, e non la trova', async () => {
    const { _id } = await apri(cliente, { soggetto: 'Segreta' })
    for (const chi of [altro, esercente]) {
      expect((await portale.as(chi)('GET', `/api/assistenza/${_id}`)).status).toBe(404)
      expect((await messaggia(chi, _id, 'Ciao')).status).toBe(404)
      expect((await stato(chi, _id, 'risolvi')).status).toBe(404)
      const { body } = await portale.as(chi)('POST', '/api/search/assistenza', {
        search: 'segreta',
      })
      expect(body.data).toEqual([])
    }
    const { body } = await portale.as(admin)('POST', '/api/search/assistenza', {
      search: 'segreta',
    })
    expect(body.data[0].richiedente.nome).toBe('Giulia Ferrari')
  })
})

describe('la conversazione', () => {
  it('ASS-M2 (parte) ASS-M3 (parte) passa di mano, e ognuno vede che cosa non ha letto', async () => {
    const { _id } = await apri()
    expect(await leggi(admin, _id)).toMatchObject({ non_letta: true, assegnata_a: null })
    const risposta = await messaggia(admin, _id, 'La trovi nei documenti.')
    expect(risposta.body).toMatchObject({ stato: 'in_attesa_utente', assegnata_a: 'Maria Bianchi' })
    const letta = await leggi(cliente, _id)
    expect(letta).toMatchObject({
      non_letta: true,
      risposta_entro: null,
      assegnata_a: 'Assistenza',
    })
    expect(letta.messaggi[1]).toMatchObject({ autore: 'Assistenza', mio: false })
    clock.advance(1000)
    await portale.as(cliente)('POST', `/api/assistenza/${_id}/letta`, {})
    expect((await leggi(cliente, _id)).non_letta).toBe(false)
    expect((await messaggia(cliente, _id, 'Trovata, grazie')).body.stato).toBe('in_carico')
    expect((await stato(cliente, _id, 'risolvi')).body.stato).toBe('risolto')
  })

  it('ASS-M3 (parte) una nota interna non arriva mai a chi ha chiesto, e lui non può scriverne', async () => {
    const { _id } = await apri()
    const nota = await messaggia(admin, _id, 'Cliente importante', true)
    expect(nota.body).toMatchObject({ stato: 'nuovo' })
    expect(nota.body.messaggi).toHaveLength(2)
    const letta = await leggi(cliente, _id)
    expect(letta.messaggi).toHaveLength(1)
    expect(letta.non_letta).toBe(false)
    expect((await messaggia(cliente, _id, 'Prova', true)).status).toBe(403)
  })

  it('ASS-M2 risolta si riapre entro 7 giorni, poi si chiude e non si scrive più', async () => {
    const { _id } = await apri()
    await stato(admin, _id, 'risolvi')
    expect((await stato(admin, _id, 'riapri')).status).toBe(409)
    await risoltaDa(_id, 6 * DAY)
    expect((await messaggia(cliente, _id, 'Non va ancora')).body.stato).toBe('in_carico')
    await stato(cliente, _id, 'risolvi')
    await risoltaDa(_id, 7 * DAY + 1000)
    const tardi = await messaggia(cliente, _id, 'Di nuovo')
    expect(tardi.status).toBe(409)
    expect(tardi.body.error_message).toContain('entro 7 giorni')
    expect(await chiudiRisolte({ db: portale.db, clock })).toBeGreaterThanOrEqual(1)
    expect((await leggi(cliente, _id)).stato).toBe('chiuso')
    expect((await messaggia(admin, _id, 'Ciao')).status).toBe(409)
    const seguito = await apri(cliente, { seguito_di: _id })
    expect(seguito.seguito_di).toBe(_id)
    const eventi = await portale.db
      .selectFrom('cronologia')
      .select('azione')
      .where('entita_id', '=', _id)
      .orderBy('seq')
      .execute()
    expect(eventi.map(({ azione }) => azione)).toEqual([
      'apri',
      'risolvi',
      'riapri',
      'risolvi',
      'chiudi',
    ])
  })

  it('il database rifiuta un passaggio che la tabella non ammette', async () => {
    const { _id } = await apri()
    await expect(
      portale.db
        .updateTable('richieste_assistenza')
        .set({ stato: 'chiuso' })
        .where('id', '=', _id)
        .execute(),
    ).rejects.toThrow(/non ammesso/)
  })
})

it('ASS-M4 a ogni risposta parte un’e-mail, senza dati personali nell’oggetto', async () => {
  const { db, deps } = portale
  const chi = await createCliente(db, { nome: 'Ottavia Segreti' })
  const { _id } = await apri(chi, { soggetto: 'La mia diagnosi' })
  await messaggia(admin, _id, 'Risposta')
  await messaggia(chi, _id, 'Replica')
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
  const utente = async (id: string) =>
    (await db.selectFrom('utenti').select('email').where('id', '=', id).executeTakeFirstOrThrow())
      .email
  const a = async (destinatario: string) =>
    db
      .selectFrom('messaggi_interi')
      .select(['oggetto', 'testo'])
      .where('destinatario', '=', destinatario)
      .where('testo', 'like', `%${_id}%`)
      .orderBy('id')
      .execute()
  const [suoi, staff] = [await a(await utente(chi.utente_id)), await a(admin.email)]
  expect(suoi.map(({ oggetto }) => oggetto).toSorted()).toEqual([
    'Abbiamo ricevuto la tua richiesta di assistenza',
    'C’è una risposta alla richiesta di assistenza',
  ])
  expect(staff).toHaveLength(1)
  expect(staff[0]?.testo).toContain(`/gestione/assistenza/${_id}`)
  for (const { oggetto, testo } of [...suoi, ...staff]) {
    expect(oggetto).not.toMatch(/diagnosi|Ottavia|Segreti/)
    expect(testo).not.toContain('diagnosi')
  }
})
