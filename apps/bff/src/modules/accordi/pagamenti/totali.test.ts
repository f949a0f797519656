import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'

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
    data: { _id: string }[]
    next: string | null
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

  it('X1 oltre i duemila, a chi lo chiede, il numero e le somme di tutto il filtro sono esatti', async () => {
    const tutti = await cerca({ somme: true })
    expect(tutti).toMatchObject({
      data: [],
      next: null,
      total: 2131,
      total_exact: true,
      totals: { importo_centesimi: 213_001, residuo_centesimi: 213_001 },
    })
    const piccoli = { filters: { importo_centesimi: { $lte: 1 } }, somme: true }
    expect(await cerca(piccoli)).toMatchObject({ total: 1, totals: { importo_centesimi: 1 } })
  })

  it('X1 X10 anche sommati sono quelli di chi chiede', async () => {
    const altro = await createEsercente(db)
    const { body } = await portale.as(altro)('POST', '/api/search/pagamenti', { somme: true })
    expect(body).toMatchObject({ total: 0, total_exact: true, totals: { importo_centesimi: 0 } })
  })

  it('X1 una stima nota di un esercente non vale per un altro', async () => {
    const altro = await createEsercente(db)
    await createPagamento(db, { esercente_id: altro.id, cliente_id: cliente.id })
    const { body } = await portale.as(altro)('POST', '/api/search/pagamenti', {})
    expect(body).toMatchObject({ total: 1, total_exact: true })
  })
})

describe('P3 pochi tra molti', () => {
  const rari = () => ({ filters: { stato: 'annullato' } })
  let ids: string[] = []

  it('P3 X1 si trovano, si contano e si sommano esattamente, pagina per pagina', async () => {
    const righe = Array.from({ length: 25 }, (_, i) => ({
      ...suo,
      id: newId(),
      importo_centesimi: 10 + i,
      causale: 'Quota',
      stato: 'annullato',
      scadenza: `2027-01-${String(i + 1).padStart(2, '0')}`,
    }))
    await db.insertInto('pagamenti').values(righe).execute()
    await portale.pool.query('analyze pagamenti')
    ids = righe.map(({ id }) => id)
    const attesi = ids.toSorted().toReversed()
    const viste: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 3; page++) {
      const risposta = await cerca({ ...rari(), page, ...(cursor && { cursor }) })
      expect(risposta).toMatchObject({ total: 25, total_exact: true })
      expect(risposta.totals).toMatchObject({ importo_centesimi: 25 * 22 })
      viste.push(...risposta.data.map(({ _id }) => _id))
      cursor = risposta.next ?? undefined
    }
    expect([viste, cursor]).toEqual([attesi, undefined])
  })

  it('P3 per numero di pagina, oltre l’ultima e in un altro ordine la risposta è la stessa', async () => {
    expect((await cerca({ ...rari(), page: 2 })).data).toHaveLength(5)
    expect(await cerca({ ...rari(), page: 9 })).toMatchObject({ data: [], total: 25 })
    const { data } = await cerca({ ...rari(), sort: { scadenza: 1 }, limit: 25 })
    expect(data.map(({ _id }) => _id)).toEqual(ids)
  })

  it('P3 gli altri filtri valgono ancora, e un valore detto due volte non raddoppia', async () => {
    const body = {
      filters: { stato: { $in: ['annullato', 'annullato'] }, importo_centesimi: { $lte: 12 } },
    }
    expect(await cerca(body)).toMatchObject({ total: 3, totals: { importo_centesimi: 33 } })
    const vuota = { filters: { stato: 'annullato', metodo: 'bonifico' } }
    expect(await cerca(vuota)).toMatchObject({ data: [], total: 0, total_exact: true })
  })

  it('X10 sono quelli di chi chiede e di nessun altro', async () => {
    const altro = await createEsercente(db)
    await createPagamento(db, { ...suo, esercente_id: altro.id, stato: 'annullato' })
    expect((await cerca(rari())).total).toBe(25)
    const { body } = await portale.as(altro)('POST', '/api/search/pagamenti', rari())
    expect(body).toMatchObject({ total: 1, total_exact: true })
  })
})

it('P3 X2 ciò che è raro ma non poco si sfoglia nell’ordine della lista, più valori insieme', async () => {
  const righe = Array.from({ length: 2100 }, (_, i) => ({
    ...suo,
    id: newId(),
    importo_centesimi: 7,
    causale: 'Quota',
    stato: i % 2 === 0 ? 'insoluto' : 'irrecuperabile',
    scadenza: '2027-02-01',
  }))
  await db.insertInto('pagamenti').values(righe).execute()
  await portale.pool.query('analyze pagamenti')
  const attesi = righe
    .map(({ id }) => id)
    .toSorted()
    .toReversed()
  const filters = { stato: { $in: ['insoluto', 'irrecuperabile'] } }
  const prima = await cerca({ filters, limit: 100 })
  expect(prima.data.map(({ _id }) => _id)).toEqual(attesi.slice(0, 100))
  expect([prima.total_exact, prima.total > 2000]).toEqual([false, true])
  const seconda = await cerca({ filters, limit: 100, page: 1, cursor: prima.next })
  expect(seconda.data.map(({ _id }) => _id)).toEqual(attesi.slice(100, 200))
  const terza = await cerca({ filters, limit: 100, page: 2 })
  expect(terza.data.map(({ _id }) => _id)).toEqual(attesi.slice(200, 300))
  const dalla_prima = await cerca({ filters, sort: { _id: 1 } })
  expect(dalla_prima.data.map(({ _id }) => _id)).toEqual(attesi.toReversed().slice(0, 10))
})
