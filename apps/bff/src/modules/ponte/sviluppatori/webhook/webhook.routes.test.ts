import { randomUUID } from 'node:crypto'
import { EVENTI_WEBHOOK } from '@rateo/domain/sviluppatori/eventi-webhook'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { startReceiver } from '../../../../../test/receiver.ts'
import { isOutsideAddress } from '../../../../integrations/outside/public-address.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../messaggi/index.ts'
import { consegnaEventi, dimenticaEventi, risigillaWebhook } from './index.ts'
import { segretiDi } from './segreto.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let programma: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  portale = await startApp()
  altro = await createEsercente(portale.db)
})
afterAll(() => portale.stop())
beforeEach(async () => {
  programma = await startReceiver()
  esercente = await createEsercente(portale.db)
  cliente = await createCliente(portale.db, { esercente_id: esercente.id })
})
afterEach(() => programma.stop())

const io = (...args: Parameters<ReturnType<typeof portale.as>>) => portale.as(esercente)(...args)
const chiave = () => ({ 'idempotency-key': randomUUID() })

async function aggiungi(eventi: string[] = [], indirizzo = programma.url) {
  const risposta = await io('POST', '/api/webhook', { indirizzo, descrizione: 'Negozio', eventi })
  expect(risposta).toMatchObject({ status: 200 })
  return risposta.body as { endpoint: { _id: string }; segreto: string }
}
/** A debt as the esercente asks for it, and then gives it up. */
async function chiedi(causale = 'Tagliando') {
  const body = {
    cliente_id: cliente.id,
    importo_centesimi: 5000,
    causale,
    scadenza: '2030-01-31',
    invia_email: false,
  }
  const risposta = await io('POST', '/api/pagamenti', body, chiave())
  expect(risposta).toMatchObject({ status: 200 })
  return (risposta.body as { _id: string })._id
}
async function annulla(id: string) {
  const risposta = await io('POST', `/api/pagamenti/${id}/annulla`, {}, chiave())
  expect(risposta).toMatchObject({ status: 200 })
}
async function consegnaTutto() {
  while ((await consegnaEventi(portale.deps)) > 0) continue
}
/** The next try of what waits is now. */
const adesso = () =>
  portale.pool.query(
    `update consegne_webhook set prossimo_at = now() where stato = 'da_consegnare' and prossimo_at < 'infinity'`,
  )
const tipi = () => programma.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const consegne = async (id: string, filtro: object = {}) =>
  (await io('POST', `/api/webhook/${id}/consegne`, filtro)).body as {
    data: {
      _id: string
      stato: string
      tentativi: number
      tipo: string
      prossimo_at: string | null
    }[]
  }

describe('SVI-M2 (parte) che cosa è raccontato', () => {
  it('SVI-M2 (parte) ogni passaggio, in ordine, con la firma che il pacchetto ufficiale riconosce', async () => {
    const { segreto } = await aggiungi()
    const id = await chiedi()
    await annulla(id)
    await consegnaTutto()
    expect(tipi()).toEqual(['pagamento.creato', 'pagamento.annullato'])
    const verifica = new Webhook(segreto)
    const [primo, secondo] = programma.received.map(({ body, headers }) =>
      verifica.verify(body, headers),
    )
    expect(primo).toMatchObject({
      versione: '2026-11-27',
      data: { _id: id, oggetto: 'pagamento', importo_centesimi: 5000, causale: 'Tagliando' },
    })
    expect(secondo).toMatchObject({
      data: { _id: id, stato: 'annullato', stato_precedente: 'da_pagare' },
    })
    const [busta] = programma.received
    expect(() => verifica.verify(`${busta?.body} `, busta?.headers ?? {})).toThrow()
  })

  it('SVI-M2 (parte) solo ciò che è stato scelto, e mai ciò che è di un altro', async () => {
    await aggiungi(['pagamento.annullato'])
    await portale.as(altro)('POST', '/api/webhook', {
      indirizzo: programma.url,
      descrizione: '',
      eventi: [],
    })
    await annulla(await chiedi())
    await consegnaTutto()
    expect(tipi()).toEqual(['pagamento.annullato'])
  })

  it('SVI-M2 (parte) ciò che non è andato a buon fine non è raccontato', async () => {
    await aggiungi()
    const body = { cliente_id: cliente.id, importo_centesimi: -1, causale: 'x', scadenza: 'mai' }
    expect((await io('POST', '/api/pagamenti', body, chiave())).status).toBe(422)
    await consegnaTutto()
    expect(tipi()).toEqual([])
  })

  it('SVI-M2 (parte) i tipi sono quelli dell’elenco, e un tipo che non esiste è rifiutato', async () => {
    const elenco = (await io('GET', '/api/webhook')).body as { eventi: string[]; massimo: number }
    expect(elenco.eventi).toEqual([...EVENTI_WEBHOOK])
    const body = { indirizzo: programma.url, descrizione: '', eventi: ['pagamento.inventato'] }
    expect((await io('POST', '/api/webhook', body)).status).toBe(422)
  })
})

describe('SVI-M2 (parte) quando il programma non riceve', () => {
  it('SVI-M2 (parte) si riprova, in ordine per oggetto; gli altri oggetti non aspettano', async () => {
    const { endpoint } = await aggiungi()
    programma.answers.push({ status: 500, body: 'in manutenzione' })
    const primo = await chiedi('Primo')
    await consegnaTutto()
    await annulla(primo)
    await chiedi('Secondo')
    await consegnaTutto()
    // The second event of the first debt waits for the first one; the other debt does not.
    expect(tipi()).toEqual(['pagamento.creato', 'pagamento.creato'])
    const [, , rifiutata] = (await consegne(endpoint._id)).data
    expect(rifiutata).toMatchObject({ stato: 'da_consegnare', tentativi: 1 })
    const vista = (await io('GET', `/api/consegne_webhook/${rifiutata?._id}`)).body as {
      risposte: object[]
      corpo: string
    }
    expect(vista.risposte).toMatchObject([
      { n: 1, stato_http: 500, risposta: 'in manutenzione', errore: 'Ha risposto 500' },
    ])
    await adesso()
    await consegnaTutto()
    expect(tipi().slice(2)).toEqual(['pagamento.creato', 'pagamento.annullato'])
    const [prima, , ripetuta] = programma.received
    expect(ripetuta?.headers['webhook-id']).toBe(prima?.headers['webhook-id'])
    expect(ripetuta?.body).toBe(prima?.body)
  })

  it('SVI-M2 (parte) dopo nove tentativi si rinuncia, poi si rimanda tutto ciò che è del periodo', async () => {
    const { endpoint } = await aggiungi(['pagamento.creato'])
    await chiedi()
    for (let volta = 0; volta < 9; volta += 1) {
      programma.answers.push({ status: 503 })
      await adesso()
      await consegnaTutto()
    }
    expect((await consegne(endpoint._id, { stato: 'rinunciata' })).data).toMatchObject([
      { tentativi: 9, prossimo_at: null },
    ])
    const periodo = { dal: '2020-01-01', al: '2099-12-31' }
    const prima = { dal: '2020-01-01', al: '2020-12-31' }
    const rimanda = (body: object) => io('POST', `/api/webhook/${endpoint._id}/riconsegna`, body)
    expect((await rimanda(prima)).body).toEqual({ quante: 0 })
    expect((await rimanda(periodo)).body).toEqual({ quante: 1 })
    await consegnaTutto()
    expect((await consegne(endpoint._id)).data).toMatchObject([{ stato: 'consegnata' }])
  })

  it('SVI-B3 (parte) al quinto rifiuto avvisa, al ventesimo si ferma; ripartito riceve ciò che aspettava', async () => {
    const { endpoint } = await aggiungi(['pagamento.creato'])
    for (let n = 0; n < 20; n += 1) {
      programma.answers.push({ status: 500 })
      await chiedi(`Debito ${n}`)
    }
    await consegnaTutto()
    const dopo = async () =>
      ((await io('GET', '/api/webhook')).body as { data: object[] }).data[0] as object
    expect(await dopo()).toMatchObject({ stato: 'guasto', falliti: 20, riuscite_percento: 0 })
    await consegnaUscite(portale.deps, usciteHandlers(portale.deps))
    const messaggi = await portale.db
      .selectFrom('messaggi')
      .select('oggetto')
      .where('destinatario', '=', esercente.email)
      .where('oggetto', 'like', '%indirizzo%')
      .orderBy('id')
      .execute()
    expect(messaggi.map(({ oggetto }) => oggetto).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'Abbiamo fermato un tuo indirizzo che non riceve gli eventi',
      'Un tuo indirizzo non riceve gli eventi',
    ])
    await chiedi('Mentre era fermo')
    await consegnaTutto()
    expect(programma.received).toHaveLength(20)
    const body = { indirizzo: programma.url, descrizione: '', eventi: [], stato: 'attivo' }
    expect((await io('PUT', `/api/webhook/${endpoint._id}`, body)).body).toMatchObject({
      stato: 'attivo',
      falliti: 0,
    })
    await consegnaTutto()
    expect(programma.received).toHaveLength(41)
  })

  it('SVI-M2 (parte) chi risponde 410 non è più cercato; un rinvio altrove non è seguito', async () => {
    await aggiungi(['pagamento.creato'])
    programma.answers.push({ status: 302, headers: { location: programma.url } }, { status: 410 })
    await chiedi()
    await consegnaTutto()
    expect(programma.received).toHaveLength(1)
    await adesso()
    await consegnaTutto()
    const [endpoint] = ((await io('GET', '/api/webhook')).body as { data: object[] }).data
    expect(endpoint).toMatchObject({ stato: 'guasto' })
  })
})

describe('SVI-M2 (parte) gli indirizzi', () => {
  it.each([
    'http://esempio.it/eventi',
    'https://10.0.0.1/eventi',
    'https://169.254.169.254/latest/meta-data',
    'https://chi:segreto@esempio.it/',
    'https://esempio.it:8080/',
    'https://servizio.internal/',
    'ftp://esempio.it/',
    'non è un indirizzo',
  ])('T25 %s è rifiutato con una frase', async (indirizzo) => {
    const risposta = await io('POST', '/api/webhook', { indirizzo, descrizione: '', eventi: [] })
    expect(risposta.status).toBe(422)
    expect(JSON.stringify(risposta.body)).toContain('https://')
  })

  it.each(['https://[::1]/', 'https://2130706433/', 'https://127.1/', 'http://localhost:3000/'])(
    'T25 fuori dalla prova nemmeno %s, che è questa macchina',
    (indirizzo) => expect(isOutsideAddress(indirizzo, false)).toBe(false),
  )

  it('SVI-M2 (parte) un nome che non porta a nessuno è un tentativo non riuscito come gli altri', async () => {
    const { endpoint } = await aggiungi([], 'https://nessuno.invalid/eventi')
    await io('POST', `/api/webhook/${endpoint._id}/prova`)
    await consegnaTutto()
    const [consegna] = (await consegne(endpoint._id)).data
    expect(consegna).toMatchObject({ stato: 'da_consegnare', tentativi: 1 })
  })

  it('SVI-M2 (parte) al massimo dieci, anche chiesti insieme', async () => {
    const body = { indirizzo: programma.url, descrizione: '', eventi: [] }
    const chieste = Array.from({ length: 12 }, () => io('POST', '/api/webhook', body))
    const stati = (await Promise.all(chieste)).map(({ status }) => status)
    expect(stati.filter((stato) => stato === 200)).toHaveLength(10)
    expect(stati.filter((stato) => stato === 409)).toHaveLength(2)
  })

  it('SVI-M2 (parte) il segreto si rilegge e si cambia: per un giorno valgono tutti e due', async () => {
    const { endpoint, segreto } = await aggiungi()
    const leggi = async () =>
      ((await io('GET', `/api/webhook/${endpoint._id}/segreto`)).body as { segreto: string })
        .segreto
    expect(await leggi()).toBe(segreto)
    const nuovo = (await io('POST', `/api/webhook/${endpoint._id}/segreto`)).body as {
      segreto: string
    }
    expect(nuovo.segreto).not.toBe(segreto)
    expect(await leggi()).toBe(nuovo.segreto)
    await io('POST', `/api/webhook/${endpoint._id}/prova`)
    await consegnaTutto()
    const [busta] = programma.received
    for (const uno of [segreto, nuovo.segreto]) {
      expect(new Webhook(uno).verify(busta?.body ?? '', busta?.headers ?? {})).toMatchObject({
        type: 'prova',
      })
    }
    await portale.pool.query(
      `update endpoint_webhook set segreto_prima_fino = now() - interval '1 s'`,
    )
    await io('POST', `/api/webhook/${endpoint._id}/prova`)
    await consegnaTutto()
    const dopo = programma.received[1]
    expect(() => new Webhook(segreto).verify(dopo?.body ?? '', dopo?.headers ?? {})).toThrow()
  })

  it('T26 SVI-M2 (parte) cambiato il segreto del server, quello di un indirizzo resta e non serve più il vecchio', async () => {
    const { endpoint, segreto } = await aggiungi()
    const [prima] = portale.deps.config.secret
    const dopo = 'un-altro-segreto-del-server-di-prova-e-basta'
    const riga = () =>
      portale.db
        .selectFrom('endpoint_webhook')
        .selectAll()
        .where('id', '=', endpoint._id)
        .executeTakeFirstOrThrow()
    await risigillaWebhook(portale.db, [dopo, prima])
    expect(segretiDi([dopo], await riga(), new Date())).toEqual([segreto])
    await risigillaWebhook(portale.db, [prima, dopo])
    expect(segretiDi([prima], await riga(), new Date())).toEqual([segreto])
  })

  it('T26 il segreto non è in archivio', async () => {
    const { segreto } = await aggiungi()
    const { rows } = await portale.pool.query('select * from endpoint_webhook')
    const bytes = Buffer.from(segreto.slice(6), 'base64').toString('hex')
    const kept = JSON.stringify(rows, (_, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('hex') : value,
    )
    expect(kept).not.toContain(segreto.slice(6))
    expect(kept).not.toContain(bytes)
  })

  it('X10 quello di un altro non esiste; tolto, non riceve più nulla', async () => {
    const { endpoint } = await aggiungi()
    await chiedi()
    const [consegna] = (await consegne(endpoint._id)).data
    const estraneo = portale.as(altro)
    const body = { indirizzo: programma.url, descrizione: '', eventi: [], stato: 'sospeso' }
    for (const [metodo, url, dati] of [
      ['PUT', `/api/webhook/${endpoint._id}`, body],
      ['DELETE', `/api/webhook/${endpoint._id}`],
      ['GET', `/api/webhook/${endpoint._id}/segreto`],
      ['POST', `/api/webhook/${endpoint._id}/consegne`, {}],
      ['POST', `/api/webhook/${endpoint._id}/prova`],
      ['GET', `/api/consegne_webhook/${consegna?._id}`],
      ['POST', `/api/consegne_webhook/${consegna?._id}/riconsegna`],
    ] as const) {
      expect(await estraneo(metodo, url, dati)).toMatchObject({ status: 404 })
    }
    expect((await io('DELETE', `/api/webhook/${endpoint._id}`)).status).toBe(200)
    await consegnaTutto()
    expect(programma.received).toEqual([])
  })

  it('SVI-M2 (parte) uno consegnato si rimanda, con lo stesso identificativo', async () => {
    const { endpoint } = await aggiungi(['pagamento.creato'])
    await chiedi()
    await consegnaTutto()
    const [consegna] = (await consegne(endpoint._id)).data
    await io('POST', `/api/consegne_webhook/${consegna?._id}/riconsegna`)
    await consegnaTutto()
    const ids = programma.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('SVI-M2 (parte) dopo novanta giorni gli eventi non si conservano', async () => {
    const { endpoint } = await aggiungi()
    await chiedi()
    await consegnaTutto()
    const { clock, db } = portale.deps
    const avanti = { ...clock, now: () => new Date(clock.now().getTime() + 91 * 86_400_000) }
    expect(await dimenticaEventi({ db, clock: avanti })).toBeGreaterThan(0)
    expect((await consegne(endpoint._id)).data).toEqual([])
  })
})
