import { afterAll, describe, expect, it } from 'vitest'
import { creaChiave } from '../../test/chiavi-api.ts'
import { call, startApp } from '../../test/client.ts'
import { createCliente, createEsercente } from '../../test/factories.ts'

const rateo = await startApp({ max: 10 })
afterAll(() => rateo.stop())
const { db, as, deps } = rateo

/** Counts the most statements of lists that the database was given at the same time. */
function watch() {
  const { searchPool } = deps
  const query = searchPool.query.bind(searchPool) as (...given: unknown[]) => Promise<unknown>
  let now = 0
  const seen = { most: 0 }
  searchPool.query = (async (...given: unknown[]) => {
    seen.most = Math.max(seen.most, ++now)
    // As on a busy machine: each takes its time.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return query(...given).finally(() => now--)
  }) as typeof searchPool.query
  return { seen, stop: () => (searchPool.query = query as typeof searchPool.query) }
}

describe('T34 (parte) quanto una persona sola può chiedere insieme', () => {
  it('T34 (parte) di 150 ricerche aperte insieme ne lavorano cinque: le altre aspettano o tornano con 429', async () => {
    const molesto = await createEsercente(db)
    const altro = await createCliente(db)
    const cerca = as(molesto)
    await cerca('POST', '/api/search/pagamenti', {})
    const { seen, stop } = watch()
    const tutte = Promise.all(
      Array.from({ length: 150 }, () => cerca('POST', '/api/search/pagamenti', {})),
    )
    const intanto = await as(altro)('POST', '/api/search/pagamenti', {})
    const esiti = await tutte
    stop()
    expect(intanto.status).toBe(200)
    const quante = (status: number) => esiti.filter((one) => one.status === status).length
    expect([quante(200), quante(429)]).toEqual([20, 130])
    // Five of theirs, and the one of the other person.
    expect(seen.most).toBeLessThanOrEqual(6)
    const respinta = esiti.find(({ status }) => status === 429)
    expect(respinta?.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: '"ricerche";r=0;t=1',
      'ratelimit-policy': '"ricerche";q=5;w=1',
    })
    expect(respinta?.body.error_message).toBe(
      'Ci sono già troppe ricerche aperte insieme. Riprova tra un secondo.',
    )
  })

  it('T34 (parte) finite, e anche fallite, lasciano il posto', async () => {
    const cerca = as(await createEsercente(db))
    for (let i = 0; i < 30; i++) {
      const sbagliata = await cerca('POST', '/api/search/pagamenti', { filters: { boh: 1 } })
      expect(sbagliata.status).toBe(400)
    }
    expect((await cerca('POST', '/api/search/pagamenti', {})).status).toBe(200)
  })

  it('T34 (parte) venti insieme, come chi apre più schede, passano tutte', async () => {
    const cerca = as(await createEsercente(db))
    const esiti = await Promise.all(
      Array.from({ length: 20 }, () => cerca('POST', '/api/search/pagamenti', {})),
    )
    expect(new Set(esiti.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

async function chiave() {
  const { body } = await creaChiave(rateo, await createEsercente(db), {
    ambiti: ['pagamenti:lettura'],
  })
  return (method: 'GET' | 'POST', url: string, given?: object) =>
    call(rateo.app, method, url, given, { authorization: `Bearer ${body.segreto}` })
}

describe('T34 (parte) quanto può chiedere una chiave API', () => {
  it('T34 (parte) venticinque chiamate al secondo, poi 429 con le intestazioni; un’altra chiave non ne risente', async () => {
    const [una, altra] = [await chiave(), await chiave()]
    const inizio = performance.now()
    const finite = await Promise.all(
      Array.from({ length: 100 }, () => una('GET', '/api/pagamenti/000000000000000000000000')),
    )
    const secondi = (performance.now() - inizio) / 1000
    const respinte = finite.filter(({ status }) => status === 429)
    expect(finite.length - respinte.length).toBeGreaterThanOrEqual(25)
    expect(finite.length - respinte.length).toBeLessThanOrEqual(26 + 25 * secondi)
    expect(respinte[0]?.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: '"chiave_api";r=0;t=1',
      'ratelimit-policy': '"chiave_api";q=25;w=1',
    })
    expect((await altra('POST', '/api/search/pagamenti', {})).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await una('POST', '/api/search/pagamenti', {})).status).toBe(200)
  })
})
