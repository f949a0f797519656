import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../test/factories.ts'
import { newId } from '../../db/ids.ts'

const portale = await startApp()
afterAll(() => portale.stop())
const { db } = portale
const esercente = await createEsercente(db)
const cliente = await createCliente(db, { esercente_id: esercente.id })
const suo = { esercente_id: esercente.id, cliente_id: cliente.id }

async function crea(quanti: number) {
  const uno = {
    ...suo,
    importo_centesimi: 100,
    causale: 'Quota',
    stato: 'da_pagare',
    scadenza: '2099-12-31',
  }
  const righe = Array.from({ length: quanti }, () => ({ ...uno, id: newId() }))
  await db.insertInto('pagamenti').values(righe).execute()
}

async function cerca(body: object = {}) {
  const { status, body: risposta } = await portale.as(esercente)(
    'POST',
    '/api/search/pagamenti',
    body,
  )
  expect(status).toBe(200)
  return risposta as {
    data: unknown[]
    total: number
    total_exact: boolean
    totals: Record<string, number> | null
  }
}

describe('X1 i totali', () => {
  it('X1 oltre i 200 restano esatti e freschi anche quando la stima è già nota', async () => {
    await crea(230)
    await portale.pool.query('analyze pagamenti')
    const attesi = { total: 230, total_exact: true, totals: { importo_centesimi: 23_000 } }
    expect(await cerca()).toMatchObject(attesi)
    expect(await cerca()).toMatchObject(attesi)
    expect((await cerca({ page: 22 })).data).toHaveLength(10)
    await createPagamento(db, { ...suo, importo_centesimi: 1 })
    expect(await cerca()).toMatchObject({ total: 231, totals: { importo_centesimi: 23_001 } })
  })

  it('X1 dove sono diventati troppi per sommarli tutti, il totale è detto come stima e mai per difetto', async () => {
    await crea(1900)
    const { total, total_exact, totals } = await cerca()
    expect([total_exact, totals]).toEqual([false, null])
    expect(total).toBeGreaterThan(2000)
  })

  it('X1 una stima nota di un esercente non vale per un altro', async () => {
    const altro = await createEsercente(db)
    await createPagamento(db, { esercente_id: altro.id, cliente_id: cliente.id })
    const { body } = await portale.as(altro)('POST', '/api/search/pagamenti', {})
    expect(body).toMatchObject({ total: 1, total_exact: true })
  })
})
