import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../test/factories.ts'

const { as, db, stop } = await startApp()
afterAll(() => stop())
const esercente = await createEsercente(db)
const cliente = await createCliente(db, { esercente_id: esercente.id })
for (let i = 0; i < 5; i++) {
  await createPagamento(db, { esercente_id: esercente.id, cliente_id: cliente.id })
}
const cerca = (encoding: string) =>
  as(esercente)('POST', '/api/search/pagamenti', {}, { 'accept-encoding': encoding })

it('P11 un elenco viaggia compresso, come lo sa leggere chi lo chiede', async () => {
  const plain = await cerca('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['vary']).toBe('accept-encoding')
  const read = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [asked, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip', 'gzip'],
  ] as const) {
    const { headers, raw } = await cerca(asked)
    expect({ asked, encoding: headers['content-encoding'] }).toEqual({ asked, encoding })
    expect(raw.length).toBeLessThan(plain.raw.length / 2)
    expect(Number(headers['content-length'])).toBe(raw.length)
    expect(JSON.parse(read[encoding](raw).toString())).toEqual(plain.body)
  }
  expect((await cerca('br;q=0, gzip;q=0')).headers['content-encoding']).toBeUndefined()
})

it('P11 ciò che è breve resta com’è', async () => {
  const { headers } = await as(esercente)('GET', '/api/app_settings', undefined, {
    'accept-encoding': 'br',
  })
  expect(headers['content-encoding']).toBeUndefined()
})
