import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  linkCliente,
} from '../../../../../test/factories.ts'
import { newId } from '../../../../db/ids.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

type Chi = Parameters<typeof app.as>[0]
const PESI = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile' }

const chiama = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, chi?: Chi) =>
  app.as(chi ?? esercente)(method, url, body, { 'idempotency-key': randomUUID() })
const crea = async (corpo: object = {}) =>
  (await chiama('POST', '/api/piani', { ...PESI, ...corpo })).body
const leggi = async (id: string, chi?: Chi) => chiama('GET', `/api/piani/${id}`, undefined, chi)
const cambia = (id: string, corpo: object, chi?: Chi) =>
  chiama('PATCH', `/api/piani/${id}`, { ...PESI, ...corpo }, chi)

/** Somebody who subscribed to it a while ago. */
async function abbonato(piano_id: string, stato: 'attivo' | 'cessato' = 'attivo') {
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const { importo_centesimi } = await app.db
    .selectFrom('piani')
    .where('id', '=', piano_id)
    .select('importo_centesimi')
    .executeTakeFirstOrThrow()
  const id = newId()
  const dati = { id, piano_id, importo_centesimi, stato, prossimo_addebito: '2026-12-18' }
  await app.db
    .insertInto('abbonamenti')
    .values({ ...dati, esercente_id: esercente.id, cliente_id: cliente.id })
    .execute()
  return { cliente, id }
}

const fatti = async (entita_id: string) =>
  (
    await app.db
      .selectFrom('cronologia')
      .where('entita', '=', 'piano')
      .where('entita_id', '=', entita_id)
      .orderBy('seq')
      .select('azione')
      .execute()
  ).map(({ azione }) => azione)

describe('ABB-M1 (parte) un piano si crea', () => {
  it('con tutte le sue condizioni; gli altri non lo vedono e il cliente solo se gli è offerto', async () => {
    const condizioni = {
      descrizione: 'Ingresso libero',
      prova_giorni: 14,
      attivazione_centesimi: 2500,
      durata_periodi: 12,
      rinnovo_tacito: true,
      preavviso_giorni: 15,
      iva_percento: 22,
      posti: 30,
    }
    const piano = await crea(condizioni)
    expect(piano).toMatchObject({
      ...PESI,
      ...condizioni,
      stato: 'pubblico',
      versione: 1,
      posti_liberi: 30,
      abbonati: [],
      azioni_consentite: [
        { azione: 'modifica', consentita: true, motivo: null },
        { azione: 'archivia', consentita: true, motivo: null },
      ],
    })
    expect(await fatti(piano._id)).toEqual(['crea'])
    const altro = await createEsercente(app.db)
    const cliente = await createCliente(app.db)
    expect((await leggi(piano._id, altro)).status).toBe(404)
    expect((await cambia(piano._id, {}, altro)).status).toBe(404)
    expect((await chiama('POST', `/api/piani/${piano._id}/archivia`, {}, altro)).status).toBe(404)
    expect((await leggi(piano._id, cliente)).status).toBe(404)
    await linkCliente(app.db, esercente.id, cliente.id)
    expect((await leggi(piano._id, cliente)).body).toMatchObject({
      abbonati: null,
      precedenti: null,
      azioni_consentite: [],
    })
    const admin = await createAdmin(app.db)
    expect((await leggi(piano._id, admin)).body).toMatchObject({ azioni_consentite: [] })
  })

  it.each([
    [{ nome: ' ' }, '/nome', 'Inserisci il nome'],
    [{ importo_centesimi: 49 }, '/importo_centesimi', 'Almeno 0,50 €'],
    [{ importo_centesimi: 100_000_001 }, '/importo_centesimi', 'Al massimo'],
    [{ importo_centesimi: 45.5 }, '/importo_centesimi', 'Inserisci un importo'],
    [{ cadenza: 'ogni_40_giorni' }, '/cadenza', 'Scegli'],
    [{ cadenza: 'ogni_7_giorni' }, '/cadenza', 'Scegli'],
    [{ giorno_addebito: 32 }, '/giorno_addebito', 'giorno del mese'],
    [{ cadenza: 'settimanale', giorno_addebito: 8 }, '/giorno_addebito', 'della settimana'],
    [{ cadenza: 'ogni_10_giorni', giorno_addebito: 1 }, '/giorno_addebito', 'a settimane'],
    [{ cadenza: 'giornaliera' }, '/metodi', 'solo la carta'],
    [{ metodi: [] }, '/metodi', 'almeno un modo'],
    [{ codice: 'A B' }, '/codice', 'senza spazi'],
    [{ prova_giorni: 366 }, '/prova_giorni', 'Al massimo 365 giorni'],
    [{ iva_percento: 21 }, '/iva_percento', 'Scegli un’aliquota'],
    [{ posti: 0 }, '/posti', 'Almeno un posto'],
    [{ durata_periodi: 0 }, '/durata_periodi', 'Almeno un addebito'],
    [{ rinnovo_tacito: true }, '/rinnovo_tacito', 'Senza una durata'],
    [{ preavviso_giorni: 30 }, '/preavviso_giorni', 'al massimo 29 giorni'],
  ])('%o è rifiutato accanto al suo campo', async (corpo, pointer, parole) => {
    const { status, body } = await chiama('POST', '/api/piani', { ...PESI, ...corpo })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ pointer, message: expect.stringContaining(parole) }])
  })
})

describe('ABB-M1 (parte) un piano si cambia', () => {
  it('senza abbonati è lo stesso piano; con uno, anche finito, è una versione nuova', async () => {
    const { _id } = await crea()
    expect((await cambia(_id, { importo_centesimi: 4700 })).body).toMatchObject({
      _id,
      versione: 1,
      importo_centesimi: 4700,
    })
    const { id, cliente } = await abbonato(_id)
    const { body: nuova } = await cambia(_id, { importo_centesimi: 4900, nome: 'Sala pesi 2027' })
    expect(nuova).toMatchObject({ versione: 2, importo_centesimi: 4900, abbonati: [] })
    expect(nuova._id).not.toBe(_id)
    expect(nuova.precedenti).toEqual([
      { _id, versione: 1, importo_centesimi: 4700, cadenza: 'mensile', abbonati: 1 },
    ])
    const { body: vecchia } = await leggi(_id)
    expect(vecchia).toMatchObject({ stato: 'archiviato', attuale_id: nuova._id })
    expect(vecchia.azioni_consentite[0]).toMatchObject({ consentita: false })
    // The abbonamento keeps its name and its price.
    const suo = await app.as(cliente)('GET', `/api/abbonamenti/${id}`)
    expect(suo.body).toMatchObject({ nome: 'Sala pesi', importo_centesimi: 4700, piano_id: _id })
    expect((await leggi(nuova._id, cliente)).body.mio_abbonamento_id).toBe(id)
    expect(await fatti(_id)).toEqual(['crea', 'modifica', 'sostituisce'])
    expect(await fatti(nuova._id)).toEqual(['crea'])
    expect((await cambia(_id, { importo_centesimi: 1000 })).body.detail).toContain(
      'versione precedente',
    )
    // The list has one row of it, and the older one is not offered.
    const elenco = await chiama('POST', '/api/search/abbonamenti', {
      initial_filters: { tipo: 'piano' },
      search: 'Sala pesi 2027',
    })
    expect(elenco.body.data.map((row: { _id: string }) => row._id)).toEqual([nuova._id])
  })

  it('posti e visibilità non sono condizioni di chi è abbonato: resta la stessa versione', async () => {
    const { _id } = await crea({ posti: 5 })
    await abbonato(_id)
    await abbonato(_id)
    await abbonato(_id, 'cessato')
    const { body } = await cambia(_id, { posti: 2, visibilita: 'su_invito' })
    expect(body).toMatchObject({ _id, versione: 1, posti: 2, posti_liberi: 0, stato: 'su_invito' })
    const meno = await cambia(_id, { posti: 1 })
    expect(meno.status).toBe(422)
    expect(meno.body.errors[0].message).toBe(
      'Ne sono già presi 2: i posti non possono essere di meno',
    )
  })

  it('due insieme: una versione sola, l’altra legge che non è più quella in vendita', async () => {
    const { _id } = await crea()
    await abbonato(_id)
    const esiti = await Promise.all([
      cambia(_id, { importo_centesimi: 5000 }),
      cambia(_id, { importo_centesimi: 5100 }),
    ])
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const versioni = await app.db
      .selectFrom('piani')
      .where((eb) => eb.or([eb('id', '=', _id), eb('primo_id', '=', _id)]))
      .select('versione')
      .execute()
    expect(versioni).toHaveLength(2)
  })

  it('archiviato, nessuno lo cambia più e chi lo ha va avanti', async () => {
    const { _id } = await crea()
    const { id, cliente } = await abbonato(_id)
    const { body } = await chiama('POST', `/api/piani/${_id}/archivia`, {})
    expect(body).toMatchObject({ stato: 'archiviato' })
    expect((await cambia(_id, {})).status).toBe(409)
    expect((await chiama('POST', `/api/piani/${_id}/archivia`, {})).status).toBe(409)
    expect((await app.as(cliente)('GET', `/api/abbonamenti/${id}`)).body.stato).toBe('attivo')
    expect(await fatti(_id)).toEqual(['crea', 'archivia'])
  })
})

describe('ABB-M1 (parte) le cadenze tra cui si filtra', () => {
  it('sono quelle dei piani che si leggono nell’elenco, dalla più breve', async () => {
    const negozio = await createEsercente(app.db)
    const cadenze = async (chi: Chi) =>
      (await chiama('GET', '/api/piani/cadenze', undefined, chi)).body.cadenze
    expect(await cadenze(negozio)).toEqual([])
    const nuovo = (corpo: object) => chiama('POST', '/api/piani', { ...PESI, ...corpo }, negozio)
    await nuovo({ cadenza: 'annuale' })
    const { body: due } = await nuovo({ nome: 'Due', cadenza: 'ogni_2_settimane' })
    await nuovo({ nome: 'Tre', cadenza: 'trimestrale', visibilita: 'su_invito' })
    expect(await cadenze(negozio)).toEqual(['ogni_2_settimane', 'trimestrale', 'annuale'])
    // Another esercente has its own; a cliente reads what is offered to everybody by those they know.
    expect(await cadenze(await createEsercente(app.db))).toEqual([])
    expect(await cadenze(await createCliente(app.db))).toEqual([])
    const suo = await createCliente(app.db, { esercente_id: negozio.id })
    expect(await cadenze(suo)).toEqual(['ogni_2_settimane', 'annuale'])
    expect(await cadenze(await createAdmin(app.db))).toEqual(
      expect.arrayContaining(['ogni_2_settimane', 'mensile', 'trimestrale', 'annuale']),
    )
    await chiama('POST', `/api/piani/${due._id}/archivia`, {}, negozio)
    expect(await cadenze(suo)).toEqual(['annuale'])
  })
})
