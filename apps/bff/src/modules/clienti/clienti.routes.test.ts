import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../test/factories.ts'

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
