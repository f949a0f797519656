import { getSession } from '@rateo/contract/persone/sessione'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSessione } from '../../test/fixtures.ts'
import { EARLY_CALLS } from '../app/start-up-calls.ts'
import { call } from './client.ts'

afterEach(() => delete window.chiamateIniziate)
const at = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)
beforeEach(() => void at(100))

const answer = (body: object) => Promise.resolve(Response.json(body))

it('SPC-21 P12 la chiamata già iniziata dalla pagina non si rifà, e si usa una volta sola', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(() => answer(aSessione('cliente')))
  const [[method, path, body] = []] = EARLY_CALLS
  window.chiamateIniziate = { [`${method} ${path} ${body}`]: answer(aSessione('esercente')) }
  expect((await call(getSession)).role).toBe('esercente')
  expect(fetched).not.toHaveBeenCalled()
  expect((await call(getSession)).role).toBe('cliente')
  expect(fetched).toHaveBeenCalledOnce()
})

it('SPC-25 se quella iniziata non arriva si riprova con una nuova', async () => {
  window.chiamateIniziate = { 'GET /session ': Promise.reject(new TypeError('rete')) }
  vi.spyOn(window, 'fetch').mockImplementation(() => answer(aSessione('cliente')))
  await expect(call(getSession)).rejects.toThrow('non è raggiungibile')
  expect((await call(getSession)).role).toBe('cliente')
})

it('P11 una risposta che la pagina tiene da un pezzo non si usa più', async () => {
  at(15_001)
  vi.spyOn(window, 'fetch').mockImplementation(() => answer(aSessione('cliente')))
  window.chiamateIniziate = { 'GET /session ': answer(aSessione('esercente')) }
  expect((await call(getSession)).role).toBe('cliente')
})
