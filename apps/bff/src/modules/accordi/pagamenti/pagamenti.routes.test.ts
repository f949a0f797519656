import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let estraneo: Awaited<ReturnType<typeof createCliente>>
let lontano: Awaited<ReturnType<typeof createCliente>>
let admin: Awaited<ReturnType<typeof createAdmin>>

beforeAll(async () => {
  portale = await startApp()
  const { db } = portale
  admin = await createAdmin(db)
  esercente = await createEsercente(db, { ragione_sociale: 'Idraulica Ferri' })
  altro = await createEsercente(db)
  cliente = await createCliente(db, { nome: 'Giulia Neri', esercente_id: esercente.id })
  estraneo = await createCliente(db, { esercente_id: altro.id })
  lontano = await createCliente(db, { esercente_id: altro.id })
})
afterAll(() => portale.stop())

type Chi = Parameters<typeof portale.as>[0]

const chiave = () => ({ 'idempotency-key': randomUUID() })
const domani = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const richiesta = (values: object = {}) => ({
  cliente_id: cliente.id,
  importo_centesimi: 12_050,
  causale: 'Riparazione caldaia',
  scadenza: domani(),
  ...values,
})
const richiedi = (values: object = {}, chi: Chi = esercente) =>
  portale.as(chi)('POST', '/api/pagamenti', richiesta(values), chiave())
const annulla = (id: string, chi: Chi = esercente) =>
  portale.as(chi)('POST', `/api/pagamenti/${id}/annulla`, {}, chiave())

async function addTentativo(pagamento_id: string, stato: string, values: object = {}) {
  return await portale.db
    .insertInto('tentativi')
    .values({
      pagamento_id,
      n: 1,
      quota: 1,
      importo_centesimi: 12_050,
      stato,
      metodo: 'carta',
      motivo_avvio: 'acquisto',
      avviato_da: 'sistema',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const righe = async (entita_id: string) =>
  await portale.db.selectFrom('cronologia').selectAll().where('entita_id', '=', entita_id).execute()
const uscite = async (unicita: string) =>
  await portale.db.selectFrom('uscite').selectAll().where('unicita', '=', unicita).execute()

describe('POST /api/pagamenti', () => {
  it('PAG-M3 chiede un pagamento: debito, cronologia ed e-mail insieme', async () => {
    const { status, body } = await richiedi({ valido_fino: domani() })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stato: 'da_pagare',
      importo_centesimi: 12_050,
      residuo_centesimi: 12_050,
      cliente: { _id: cliente.id, nome: 'Giulia Neri' },
      esercente: { nome: 'Idraulica Ferri' },
      valido_fino: domani(),
      link: `${portale.deps.config.origin}/gateway/${body._id}`,
      cronologia: [
        { azione: 'richiede', attore: 'Idraulica Ferri', descrizione: 'Pagamento richiesto' },
      ],
      tentativi: [],
      ricevuta: null,
    })
    expect(await righe(body._id)).toMatchObject([
      { azione: 'richiede', attore: `utente:${esercente.utente_id}` },
    ])
    expect(await uscite(`richiesta:${body._id}`)).toMatchObject([
      { contenuto: { pagamento_id: body._id } },
    ])
  })

  it('PAG-M3 senza e-mail non si accoda nulla', async () => {
    const { body } = await richiedi({ invia_email: false })
    expect(await uscite(`richiesta:${body._id}`)).toEqual([])
  })

  it('PAG-M3 un cliente nuovo nasce collegato all’esercente e si trova per nome', async () => {
    const cliente_nuovo = { nome: 'Ottavia Pianozzi', email: 'Ottavia@Example.it' }
    const { status, body } = await richiedi({ cliente_id: undefined, cliente_nuovo })
    expect(status).toBe(200)
    const ricerca = await portale.as(esercente)('POST', '/api/search/clienti', { search: 'pianoz' })
    expect(ricerca.body.data).toMatchObject([
      { _id: body.cliente._id, email: 'ottavia@example.it' },
    ])
    const altrui = await portale.as(altro)('POST', '/api/search/clienti', { search: 'pianoz' })
    expect(altrui.body.data).toEqual([])
  })

  it('PAG-M3 una e-mail già nota è lo stesso cliente, con il nome che ha scritto chi chiede', async () => {
    const cliente_nuovo = { nome: 'Altro Nome', email: estraneo.email }
    const { body } = await richiedi({ cliente_id: undefined, cliente_nuovo })
    expect(body.cliente).toEqual({ _id: estraneo.id, nome: 'Altro Nome' })
  })

  it('PAG-M3 un condominio nuovo nasce come tale; di uno già noto nulla cambia, e una ditta non si dichiara', async () => {
    const cliente_nuovo = { nome: 'Condominio Tigli', email: 'tigli@example.it' }
    const tipoDi = async (id: string) =>
      (await portale.as(esercente)('GET', `/api/clienti/${id}`)).body.tipo
    const con = (tipo?: string) =>
      richiedi({
        cliente_id: undefined,
        cliente_nuovo: { ...cliente_nuovo, ...(tipo && { tipo }) },
      })
    const ditta = await con('ditta')
    expect([ditta.status, ditta.body.errors[0].pointer]).toEqual([422, '/cliente_nuovo/tipo'])
    const { body } = await con('condominio')
    expect(await tipoDi(body.cliente._id)).toBe('condominio')
    expect((await con()).body.cliente._id).toBe(body.cliente._id)
    expect(await tipoDi(body.cliente._id)).toBe('condominio')
  })

  it('PAG-M3 dieci richieste insieme per la stessa e-mail nuova fanno un cliente solo', async () => {
    const cliente_nuovo = { nome: 'Uno Solo', email: 'unosolo@example.it' }
    const risposte = await Promise.all(
      Array.from({ length: 10 }, () => richiedi({ cliente_id: undefined, cliente_nuovo })),
    )
    expect(risposte.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(risposte.map(({ body }) => body.cliente._id)).size).toBe(1)
  })

  it('PAG-M3 la stessa chiave non chiede due volte', async () => {
    const headers = chiave()
    const corpo = richiesta({ causale: 'Una volta sola' })
    const prima = await portale.as(esercente)('POST', '/api/pagamenti', corpo, headers)
    const dopo = await portale.as(esercente)('POST', '/api/pagamenti', corpo, headers)
    expect(dopo.body._id).toBe(prima.body._id)
  })

  const rifiuti: [string, () => object, string][] = [
    ['scadenza nel passato', () => ({ scadenza: '2020-01-01' }), '/scadenza'],
    [
      'link che finisce prima della scadenza',
      () => ({ scadenza: '2099-02-01', valido_fino: '2099-01-31' }),
      '/valido_fino',
    ],
    ['nessun cliente', () => ({ cliente_id: undefined }), '/cliente_id'],
    [
      'cliente vecchio e nuovo insieme',
      () => ({ cliente_nuovo: { nome: 'Due', email: 'due@example.it' } }),
      '/cliente_nuovo',
    ],
    ['cliente di un altro', () => ({ cliente_id: lontano.id }), '/cliente_id'],
    ['importo zero', () => ({ importo_centesimi: 0 }), '/importo_centesimi'],
    ['causale troppo lunga', () => ({ causale: 'x'.repeat(141) }), '/causale'],
  ]
  it.each(rifiuti)('PAG-M3 rifiuta: %s', async (_, values, pointer) => {
    const { status, body } = await richiedi(values())
    expect(status).toBe(422)
    expect(body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer)
  })

  it('PAG-M3 un cliente bloccato non riceve richieste', async () => {
    const bloccato = await createCliente(portale.db, {
      stato: 'bloccato',
      esercente_id: esercente.id,
    })
    expect((await richiedi({ cliente_id: bloccato.id })).status).toBe(422)
  })
})

describe('GET /api/pagamenti/:id', () => {
  it('X10 di un altro, inventato o scritto male: 404', async () => {
    const { id } = await createPagamento(portale.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
    })
    for (const [chi, cercato] of [
      [altro, id],
      [estraneo, id],
      [esercente, 'f'.repeat(24)],
      [admin, 'x'],
    ] as const) {
      const risposta = await portale.as(chi)('GET', `/api/pagamenti/${cercato}`)
      expect(risposta.status).toBe(404)
      expect(JSON.stringify(risposta.body)).not.toContain('caldaia')
    }
    for (const chi of [esercente, cliente, admin]) {
      expect((await portale.as(chi)('GET', `/api/pagamenti/${id}`)).status).toBe(200)
    }
  })

  it('SPC-22 un cliente non vede una bozza: né in elenco, né da sola, né da pagare', async () => {
    const { id } = await createPagamento(portale.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      stato: 'bozza',
      causale: 'Preventivo da rivedere',
    })
    const cerca = async (chi: Chi, body: object) =>
      (await portale.as(chi)('POST', '/api/search/pagamenti', body)).body.data.length
    for (const body of [{ filters: { _id: id } }, { filters: { stato: 'bozza' } }]) {
      expect(await cerca(cliente, body)).toBe(0)
      expect(await cerca(esercente, body)).toBe(1)
    }
    // The code of the record and its words find nothing either.
    for (const testo of [id, 'preventivo rivedere']) {
      expect(await cerca(cliente, { search: testo })).toBe(0)
      expect(await cerca(esercente, { search: testo })).toBe(1)
    }
    // An esercente who looks at one cliente still sees what is being written for them.
    expect(await cerca(esercente, { filters: { cliente_id: cliente.id, stato: 'bozza' } })).toBe(1)
    expect((await portale.as(cliente)('GET', `/api/pagamenti/${id}`)).status).toBe(404)
    expect((await portale.as(cliente)('GET', `/api/gateway/${id}`)).status).toBe(404)
    expect((await portale.as(esercente)('GET', `/api/pagamenti/${id}`)).status).toBe(200)
  })

  it('PAG-M2 tentativi con la frase in italiano, scritture secondo il ruolo, azioni con il motivo', async () => {
    const { db } = portale
    const { id } = await createPagamento(db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      stato: 'pagato',
      incassato_centesimi: 12_050,
    })
    await addTentativo(id, 'rifiutato', { codice_rifiuto: 'fondi_insufficienti' })
    const riuscito = await addTentativo(id, 'riuscito', { n: 2 })
    for (const [tipo, importo] of [
      ['incasso', 12_050],
      ['commissione', 194],
    ] as const) {
      const movimenti = [
        { intestatario: 'psp:stripe', codice: 'da_ricevere', importo_centesimi: importo },
        {
          intestatario: `esercente:${esercente.id}`,
          codice: 'debito',
          importo_centesimi: -importo,
        },
      ]
      await sql`select registra_scrittura(${tipo}, 'tentativo', ${riuscito.id}, ${JSON.stringify(movimenti)}::jsonb, now())`.execute(
        db,
      )
    }
    const { body } = await portale.as(esercente)('GET', `/api/pagamenti/${id}`)
    expect(body.tentativi).toMatchObject([
      { n: 2, stato: 'riuscito' },
      {
        n: 1,
        messaggio: 'Il saldo della carta è insufficiente. Non è stato addebitato alcun importo.',
      },
    ])
    expect(body.scritture.map((one: { tipo: string }) => one.tipo)).toEqual([
      'incasso',
      'commissione',
    ])
    for (const { movimenti } of body.scritture as {
      movimenti: { importo_centesimi: number }[]
    }[]) {
      expect(movimenti.reduce((somma, one) => somma + one.importo_centesimi, 0)).toBe(0)
    }
    expect(body.azioni_consentite).toContainEqual({
      azione: 'annulla',
      consentita: false,
      motivo: 'Non si può annullare. Il pagamento è nello stato “Pagato”.',
    })
    const del_cliente = (await portale.as(cliente)('GET', `/api/pagamenti/${id}`)).body
    expect(del_cliente.scritture).toEqual([])
    expect(del_cliente.azioni_consentite.map((one: { azione: string }) => one.azione)).toEqual([
      'paga',
      'scarica_ricevuta',
    ])
  })
})

describe('POST /api/pagamenti/:id/annulla', () => {
  it('PAG-M3 annulla una volta sola, con cronologia e avviso', async () => {
    const { body } = await richiedi()
    expect((await annulla(body._id)).body).toMatchObject({ stato: 'annullato' })
    const ancora = await annulla(body._id)
    expect(ancora.status).toBe(409)
    expect(ancora.body).toMatchObject({
      code: 'stato_incompatibile',
      error_message: 'La richiesta è già annullata.',
    })
    expect((await righe(body._id)).map(({ azione }) => azione)).toEqual(['richiede', 'annulla'])
    expect(await uscite(`annullato:${body._id}`)).toHaveLength(1)
  })

  it('PAG-M3 non si annulla mentre un tentativo è vivo', async () => {
    const { body } = await richiedi()
    await addTentativo(body._id, 'avviato')
    expect((await annulla(body._id)).body).toMatchObject({
      status: 409,
      code: 'pagamento_in_corso',
    })
  })

  const stati = [
    'in_verifica',
    'in_elaborazione',
    'pagato',
    'parzialmente_pagato',
    'rimborsato',
    'contestato',
    'irrecuperabile',
  ]
  it.each(stati)('PAG-M3 non si annulla da %s', async (stato) => {
    const { id } = await createPagamento(portale.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      stato,
    })
    expect((await annulla(id)).status).toBe(409)
  })

  it.each(['scaduto', 'insoluto'])('PAG-M3 si annulla da %s', async (stato) => {
    const { id } = await createPagamento(portale.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      stato,
    })
    expect((await annulla(id, admin)).status).toBe(200)
  })

  it('X10 non si annulla quello di un altro', async () => {
    const { body } = await richiedi()
    expect((await annulla(body._id, altro)).status).toBe(404)
    expect((await annulla(body._id, cliente)).status).toBe(403)
  })
})
