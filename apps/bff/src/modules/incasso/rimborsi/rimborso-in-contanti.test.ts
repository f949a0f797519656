import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBotteghe } from '../../../../test/bottega.ts'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createPagamento } from '../../../../test/factories.ts'

let rateo: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  rateo = await startApp()
})
afterAll(() => rateo.stop())

/** A debt taken at the counter in the open session, and given back whole. */
async function reso(metodo: 'contanti' | 'pos' | 'bonifico') {
  const { chi, apri, contanti } = await createBotteghe(rateo).bottega()
  await apri(10_000)
  const cliente = await createCliente(rateo.db, { esercente_id: chi.id })
  const { id } = await createPagamento(rateo.db, {
    esercente_id: chi.id,
    cliente_id: cliente.id,
    importo_centesimi: 3000,
  })
  const scrivi = (path: string, body: object) =>
    rateo.as(chi)('POST', `/api/pagamenti/${id}/${path}`, body, {
      'idempotency-key': randomUUID(),
    })
  const incassato_il = rateo.deps.clock.today()
  const preso = await scrivi('incassi', { metodo, importo_centesimi: 3000, incassato_il })
  expect(preso.status).toBe(200)
  const prima = [await contanti(), await contanti('pos')]
  const { status, body } = await scrivi('rimborsi', {
    importo_centesimi: 1200,
    motivo: 'richiesta_cliente',
  })
  expect([status, body.rimborsi[0].modo, body.rimborsi[0].stato]).toEqual([
    200,
    'diretto',
    'riuscito',
  ])
  return { prima, dopo: [await contanti(), await contanti('pos')] }
}

it.each([
  ['contanti', [13_000, 0], [11_800, 0]],
  ['pos', [10_000, 3000], [10_000, 1800]],
  ['bonifico', [10_000, 0], [10_000, 0]],
] as const)(
  'PAG-M5 CAS-M3 reso in %s: dalla cassa esce quello che vi era entrato',
  async (metodo, prima, dopo) => {
    expect(await reso(metodo)).toEqual({ prima, dopo })
  },
)
