import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
  linkCliente,
} from '../../../../test/factories.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>

beforeAll(async () => {
  portale = await startApp()
  const { db } = portale
  esercente = await createEsercente(db)
  const altro = await createEsercente(db)
  for (const nome of ['Zeno Alfieri', 'Àgata Zorzi', 'Bice Zorzi']) {
    cliente = await createCliente(db, { nome, esercente_id: esercente.id })
  }
  await createCliente(db, { nome: 'Carla Zorzi', esercente_id: altro.id, stato: 'bloccato' })
})
afterAll(() => portale.stop())

type Chi = Parameters<typeof portale.as>[0]
async function nomi(chi: Chi, body: object = {}) {
  const risposta = await portale.as(chi)('POST', '/api/search/clienti', body)
  expect(risposta.status).toBe(200)
  return risposta.body.data.map(({ nome }: { nome: string }) => nome)
}

describe('POST /api/search/clienti', () => {
  it('X10 un esercente trova i suoi, lo staff tutti, un cliente non può', async () => {
    expect((await nomi(esercente)).toSorted()).toEqual([
      'Bice Zorzi',
      'Zeno Alfieri',
      'Àgata Zorzi',
    ])
    expect(await nomi(await createAdmin(portale.db))).toHaveLength(4)
    expect((await portale.as(cliente)('POST', '/api/search/clienti', {})).status).toBe(403)
  })

  it('X1 per inizio di parola, senza accenti, e per stato', async () => {
    expect(await nomi(esercente, { search: 'agata' })).toEqual(['Àgata Zorzi'])
    expect(await nomi(esercente, { search: 'zor' })).toHaveLength(2)
    expect(await nomi(esercente, { search: cliente.id })).toEqual(['Bice Zorzi'])
    expect(await nomi(await createAdmin(portale.db), { filters: { stato: 'bloccato' } })).toEqual([
      'Carla Zorzi',
    ])
    expect(await nomi(esercente, { filters: { stato: 'bloccato' } })).toEqual([])
  })

  it('X1 un nome cambiato si trova con il nuovo e non con il vecchio', async () => {
    await portale.db
      .updateTable('clienti')
      .set({ nome: 'Bice Quaranta' })
      .where('id', '=', cliente.id)
      .execute()
    expect(await nomi(esercente, { search: 'quar' })).toEqual(['Bice Quaranta'])
    expect(await nomi(esercente, { search: 'bice zorzi' })).toEqual([])
    expect(await nomi(esercente, { search: 'bice', sort: { nome: -1 } })).toEqual(['Bice Quaranta'])
  })

  it('X1 (parte) per importo scaduto di tutti gli esercenti non si ordina, né per incassato: la frase dice che cosa fare', async () => {
    for (const [chi, campo] of [
      [esercente, 'incassato_centesimi'],
      [await createAdmin(portale.db), 'scaduto_centesimi'],
    ] as const) {
      const { status, body } = await portale.as(chi)('POST', '/api/search/clienti', {
        sort: { [campo]: -1 },
      })
      expect([status, body.error_message]).toEqual([400, expect.stringContaining('In ritardo')])
    }
  })

  it('X1 (parte) per città, per telefono e per quanto gli è stato chiesto', async () => {
    const { id } = await createCliente(portale.db, {
      nome: 'Dora Telli',
      esercente_id: esercente.id,
      citta: 'Città di Castello',
      telefono: '+393200001000',
    })
    await createPagamento(portale.db, {
      esercente_id: esercente.id,
      cliente_id: id,
      importo_centesimi: 4_417,
    })
    const admin = await createAdmin(portale.db)
    for (const search of ['citta di castello', '320 000', '3200001000', '+39 320 0001000']) {
      expect([search, await nomi(esercente, { search })]).toEqual([search, ['Dora Telli']])
      expect([search, await nomi(admin, { search })]).toEqual([search, ['Dora Telli']])
    }
    expect(await nomi(esercente, { search: '44,17' })).toEqual(['Dora Telli'])
    const estraneo = await createEsercente(portale.db)
    expect(await nomi(estraneo, { search: '320 000' })).toEqual([])
    expect(await nomi(esercente, { search: '320' })).toEqual([])
    await portale.db.deleteFrom('pagamenti').where('cliente_id', '=', id).execute()
    await portale.db.deleteFrom('clienti_esercente').where('cliente_id', '=', id).execute()
  })

  it('X2 il cursore scorre per nome senza saltare nessuno', async () => {
    const visti: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await portale.as(esercente)('POST', '/api/search/clienti', {
        limit: 1,
        ...(cursor && { cursor }),
      })
      visti.push(body.data[0].nome)
      cursor = body.next ?? undefined
    } while (cursor !== undefined)
    expect(visti).toEqual(await nomi(esercente))
  })
})

describe('soldi e scheda', () => {
  let bottega: Awaited<ReturnType<typeof createEsercente>>
  let concorrente: Awaited<ReturnType<typeof createEsercente>>
  let persona: Awaited<ReturnType<typeof createCliente>>
  const get = (chi: Chi, id: string) => portale.as(chi)('GET', `/api/clienti/${id}`)

  beforeAll(async () => {
    const { db } = portale
    bottega = await createEsercente(db, { ragione_sociale: 'Bottega' })
    concorrente = await createEsercente(db, { ragione_sociale: 'Concorrente' })
    persona = await createCliente(db, { nome: 'Nadia Orsi' })
    const owned = { esercente_id: bottega.id, cliente_id: persona.id }
    await createPagamento(db, { ...owned, scadenza: '2020-01-31', importo_centesimi: 1_000 })
    await createPagamento(db, { ...owned, scadenza: '2099-01-31', importo_centesimi: 2_000 })
    await createPagamento(db, {
      ...owned,
      stato: 'parzialmente_rimborsato',
      importo_centesimi: 9_000,
      incassato_centesimi: 9_000,
      rimborsato_centesimi: 4_000,
    })
    await createPagamento(db, { ...owned, stato: 'annullato', importo_centesimi: 50_000 })
    await createPagamento(db, {
      esercente_id: concorrente.id,
      cliente_id: persona.id,
      importo_centesimi: 7_000,
    })
    const tranquillo = await createCliente(db, { nome: 'Olmo Tranquillo' })
    await linkCliente(db, bottega.id, tranquillo.id)
  })

  it('CLI-M1 (parte) CLI-M5 incassato, dovuto e scaduto sono solo i propri', async () => {
    const { body } = await portale.as(bottega)('POST', '/api/search/clienti', { search: 'nadia' })
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({
      incassato_centesimi: 9_000,
      rimborsato_centesimi: 4_000,
      dovuto_centesimi: 3_000,
      scaduto_centesimi: 1_000,
      prossima_scadenza: '2020-01-31',
    })
    const staff = await portale.as(await createAdmin(portale.db))('POST', '/api/search/clienti', {
      search: 'nadia',
    })
    expect(staff.body.data[0]).toMatchObject({ dovuto_centesimi: 10_000 })
  })

  it('CLI-M1 (parte) chi è in ritardo, e chi non lo è', async () => {
    expect(await nomi(bottega, { filters: { in_ritardo: true } })).toEqual(['Nadia Orsi'])
    expect(await nomi(bottega, { filters: { in_ritardo: false } })).toEqual(['Olmo Tranquillo'])
    expect(await nomi(concorrente, { filters: { in_ritardo: true } })).toEqual([])
  })

  it('SCH-M3 CLI-M5 la scheda: a un esercente solo la propria relazione', async () => {
    const { status, body } = await get(bottega, persona.id)
    expect(status).toBe(200)
    expect(body.saldo).toEqual({
      dovuto_centesimi: 3_000,
      scaduto_centesimi: 1_000,
      in_elaborazione_centesimi: 0,
      incassato_centesimi: 9_000,
      rimborsato_centesimi: 4_000,
      credito_centesimi: 0,
    })
    expect(body.esercenti).toBeNull()
    expect(JSON.stringify(body)).not.toContain('Concorrente')
  })

  it('SCH-M3 sé stesso e lo staff vedono il saldo con tutti', async () => {
    for (const chi of [persona, await createAdmin(portale.db)]) {
      const { body } = await get(chi, persona.id)
      expect(body.saldo.dovuto_centesimi).toBe(10_000)
      expect(body.esercenti.map(({ nome }: { nome: string }) => nome)).toEqual([
        'Bottega',
        'Concorrente',
      ])
      expect(body.azioni_consentite).toEqual([])
    }
  })

  it('X10 SCH-M5 di un altro, o che non esiste, non si trova', async () => {
    expect((await get(esercente, persona.id)).status).toBe(404)
    expect((await get(cliente, persona.id)).status).toBe(404)
    for (const chi of [bottega, persona, await createAdmin(portale.db)]) {
      expect((await get(chi, '0'.repeat(24))).status).toBe(404)
      expect((await get(chi, 'boh')).status).toBe(404)
    }
  })

  it('SCH-M1 (parte) a chi è bloccato non si chiede, con il motivo', async () => {
    const { db } = portale
    await db
      .updateTable('clienti')
      .set({ stato: 'bloccato' })
      .where('id', '=', persona.id)
      .execute()
    const [azione] = (await get(bottega, persona.id)).body.azioni_consentite
    expect(azione).toMatchObject({ azione: 'richiedi_pagamento', consentita: false })
    expect(azione.motivo).toContain('bloccato')
  })
})
