import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp } from '../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../test/factories.ts'
import { createMovableClock } from '../../clock.ts'

const prova = await startApp({ clock: createMovableClock() })
const vera = await startApp({ clock: createMovableClock(), config: { isTrial: false } })
afterAll(() => Promise.all([prova.stop(), vera.stop()]))
let admin: Person
beforeAll(async () => {
  admin = await createAdmin(prova.db)
})
const sposta = (giorni: unknown) => prova.as(admin)('POST', '/api/gestione/orologio', { giorni })

it('X6 (parte) in prova l’orologio si porta avanti: i giorni passano per tutti, e chi è dentro resta dentro', async () => {
  const esercente = await createEsercente(prova.db)
  const cliente = await createCliente(prova.db, { esercente_id: esercente.id })
  const { id } = await createPagamento(prova.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    scadenza: prova.deps.clock.today(),
  })
  const inRitardo = async () => {
    const { status, body } = await prova.as(esercente)('GET', `/api/pagamenti/${id}`)
    expect(status).toBe(200)
    return body.in_ritardo as boolean
  }
  const prima = await prova.as(admin)('GET', '/api/gestione/orologio')
  expect(prima.body.avanti_giorni).toBe(0)
  expect(await inRitardo()).toBe(false)
  const { status, body } = await sposta(30)
  expect([status, body.avanti_giorni]).toEqual([200, 30])
  const trascorso = Date.parse(body.adesso) - Date.parse(prima.body.adesso)
  expect(Math.round(trascorso / 86_400_000)).toBe(30)
  expect(await inRitardo()).toBe(true)
  expect((await sposta(1)).body.avanti_giorni).toBe(31)
  const { rows } = await prova.pool.query(
    `select dopo from cronologia where entita = 'orologio' order by at`,
  )
  expect(rows).toEqual([{ dopo: { giorni: 30 } }, { dopo: { giorni: 1 } }])
})

it('X6 (parte) solo in avanti, di giorni interi, per lo staff', async () => {
  for (const giorni of [0, -1, 1.5, 400, '1', null]) expect((await sposta(giorni)).status).toBe(422)
  const cliente = await createCliente(prova.db)
  const suo = await prova.as(cliente)('POST', '/api/gestione/orologio', { giorni: 1 })
  expect(suo.status).toBe(403)
})

it('X6 (parte) in produzione non esiste', async () => {
  const chi = await createAdmin(vera.db)
  const { now } = vera.deps.clock
  expect((await vera.as(chi)('GET', '/api/gestione/orologio')).status).toBe(404)
  const { status } = await vera.as(chi)('POST', '/api/gestione/orologio', { giorni: 1 })
  expect(status).toBe(404)
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(5000)
})
