import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, startApp } from '../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../test/factories.ts'

let rateo: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  rateo = await startApp()
})
afterAll(() => rateo.stop())

describe('the routes', () => {
  it('every registered route says who may call it', () => {
    expect(rateo.app.routeTable.length).toBeGreaterThan(10)
    const undeclared = rateo.app.routeTable.filter(
      ({ allow }) => allow === undefined || allow.length === 0,
    )
    expect(undeclared.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })
  it('SPC-22 smoke', async () => {
    for (const who of [
      await createEsercente(rateo.db),
      await createCliente(rateo.db),
      await createAdmin(rateo.db),
    ]) {
      const me = await rateo.as(who)('GET', '/api/get_myself')
      console.log(me.status, me.body)
      console.log(
        (await rateo.as(who)('GET', '/session')).body,
        (await rateo.as(who)('GET', '/api/get_settings')).body,
      )
    }
    console.log((await call(rateo.app, 'GET', '/session')).body)
    console.log(
      (await call(rateo.app, 'POST', '/api/get_myself')).body,
      (await call(rateo.app, 'GET', '/metrics')).status,
      (await call(rateo.app, 'GET', '/ready')).body,
    )
  })
})
