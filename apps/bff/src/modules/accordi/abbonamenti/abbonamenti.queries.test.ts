import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { createAbbonamento, createCarta } from '../../../../test/scadenze.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Chi = Parameters<typeof app.as>[0]
const conta = async (chi: Chi, body: object = {}) =>
  (await app.as(chi)('POST', '/api/abbonamenti/conta', body)).body.stati

it('X1 ciascuno conta i suoi stato per stato, e può restringere a una delle sue controparti', async () => {
  const [uno, due] = [await createEsercente(app.db), await createEsercente(app.db)]
  const [lucia, marco] = [await createCliente(app.db), await createCliente(app.db)]
  const admin = await createAdmin(app.db)
  const nuovo = (esercente: typeof uno, cliente: typeof lucia, stato: 'attivo' | 'sospeso') =>
    createAbbonamento(app.db, { esercente, cliente, stato, prossimo_addebito: '2099-01-01' })
  await nuovo(uno, lucia, 'attivo')
  await nuovo(uno, lucia, 'sospeso')
  await nuovo(uno, marco, 'attivo')
  await nuovo(due, lucia, 'attivo')
  const stati = (attivo: number, sospeso = 0) => [
    { stato: 'attivo', quanti: attivo },
    ...(sospeso > 0 ? [{ stato: 'sospeso', quanti: sospeso }] : []),
  ]
  expect(await conta(uno)).toEqual(stati(2, 1))
  expect(await conta(uno, { cliente_id: marco.id })).toEqual(stati(1))
  expect(await conta(lucia)).toEqual(stati(2, 1))
  expect(await conta(lucia, { esercente_id: due.id })).toEqual(stati(1))
  expect(await conta(marco, { esercente_id: due.id })).toEqual([])
  expect(await conta(admin, { esercente_id: uno.id, cliente_id: lucia.id })).toEqual(stati(1, 1))
})

it.each([
  ['attivo', 'Visa •••• 4242'],
  ['in_pausa', 'Visa •••• 4242'],
  ['disdetto', null],
  ['cessato', null],
] as const)(
  'ABB-M4 (parte) %s: il metodo dei prossimi addebiti, finché ce ne sono',
  async (stato, metodo) => {
    const esercente = await createEsercente(app.db)
    const cliente = await createCliente(app.db)
    const id = await createAbbonamento(app.db, {
      esercente,
      cliente,
      stato,
      prossimo_addebito: null,
      metodo: { metodo_id: await createCarta(app.db, cliente) },
    })
    const { body } = await app.as(cliente)('GET', `/api/abbonamenti/${id}`)
    expect(body).toMatchObject({
      _id: id,
      stato,
      metodo_etichetta: metodo,
      esercente: { _id: esercente.id, nome: esercente.ragione_sociale },
      cliente: { _id: cliente.id, nome: cliente.nome },
    })
  },
)
