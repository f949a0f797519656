import { ESEMPI_EVENTI } from '@rateo/domain/sviluppatori/esempi-eventi'
import { EVENTI_WEBHOOK } from '@rateo/domain/sviluppatori/eventi-webhook'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'

let portale: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  portale = await startApp()
})
afterAll(() => portale.stop())

it('SVI-M3 (parte) l’esempio di ogni evento ha proprio i campi che il database racconta', async () => {
  const { rows } = await portale.pool.query<{ args: string }>(
    String.raw`select replace(encode(tgargs, 'escape'), '\000', ',') as args from pg_trigger where tgname = 'racconta_stato'`,
  )
  const raccontati = new Map(
    rows.map(({ args }) => {
      const [oggetto = '', ...colonne] = args.split(',').filter((one) => one !== '')
      return [oggetto, colonne]
    }),
  )
  const esempi = Object.entries(ESEMPI_EVENTI)
  expect(esempi.map(([oggetto]) => oggetto).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [...raccontati.keys()].toSorted((a, b) => a.localeCompare(b)),
  )
  for (const [oggetto, { type, data }] of esempi) {
    const sempre = ['_id', 'oggetto', 'stato', 'stato_precedente']
    const propri = Object.keys(data).filter((campo) => !sempre.includes(campo))
    expect([oggetto, propri]).toEqual([oggetto, raccontati.get(oggetto)])
    expect(EVENTI_WEBHOOK).toContain(type)
    expect(data['oggetto']).toBe(oggetto)
  }
})
