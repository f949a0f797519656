import http from 'node:http'
import net from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCarta } from '../../../test/scadenze.ts'
import { createDebito, type Payments, startPayments, stato } from '../../../test/payments.ts'
import { ProviderClosed, ProviderUnreachable } from './provider.ts'
import { createStripeProvider } from './stripe.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

const speakTo = (trialPort: number, timeoutMs = 10_000) =>
  createStripeProvider(
    { psp: { trialPort, apiBase: null, secretKey: 'sk_test_prova', webhookSecret: 'whsec_prova' } },
    { timeoutMs },
  )

const listen = async (server: net.Server) => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return (server.address() as net.AddressInfo).port
}

const ADDEBITO = {
  chiave: 'addebito:linea:1',
  importo_centesimi: 12_050,
  causale: 'Riparazione caldaia',
  cliente_psp: 'cus_linea',
  metodo_psp: 'pm_linea',
  tipo_metodo: 'carta',
} as const

const failureOf = (what: Promise<unknown>) =>
  what.then(
    () => null,
    (error: unknown) => error,
  )

it.each(['intestazioni', 'corpo'])(
  'T03 (parte) chi risponde un byte al secondo non è atteso per sempre (%s): l’esito resta da verificare, la linea si chiude',
  async (dove) => {
    let closed = 0
    const server = http.createServer((_request, response) => {
      const drip = setInterval(() => {
        if (dove === 'corpo') response.write(' ')
        else response.socket?.write('a')
      }, 300)
      if (dove === 'corpo') response.writeHead(200, { 'content-type': 'application/json' })
      else response.socket?.write('HTTP/1.1 200 OK\r\nx-lento: ')
      response.on('close', () => {
        clearInterval(drip)
        closed += 1
      })
    })
    const psp = speakTo(await listen(server), 1500)
    const from = performance.now()
    const failure = await failureOf(psp.charge(ADDEBITO))
    expect(performance.now() - from).toBeLessThan(6000)
    expect(failure).toBeInstanceOf(ProviderUnreachable)
    // Something may have arrived.
    expect(failure).not.toBeInstanceOf(ProviderClosed)
    await expect.poll(() => closed).toBe(1)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
  15_000,
)

/** An address at which nobody answers any more. */
async function deserted() {
  const server = net.createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return speakTo(port)
}

async function conCarta() {
  const debito = await createDebito(p)
  const metodo = `pm_prova_${debito.cliente.utente_id}`
  const cliente = `cus_${debito.cliente.utente_id}`
  const carta_id = await createCarta(p.db, debito.cliente, {
    fornitore: 'stripe',
    cliente_psp: cliente,
    metodo_psp: metodo,
  })
  await p.carta({ metodo, cliente, ultime4: '4242', mese: 12, anno: 2039 })
  return { ...debito, premi: () => debito.pagaCon({ metodo: 'carta', carta_id }, randomUUID()) }
}

it('T03 (parte) quello che di certo non è partito è detto subito e si può ripetere: un solo addebito', async () => {
  const debito = await conCarta()
  const buono = p.deps.psp
  p.deps.psp = await deserted()
  const { status, body } = await debito.premi()
  p.deps.psp = buono
  expect([status, body.code]).toEqual([502, 'fornitore_non_raggiungibile'])
  expect(body.error_message).toContain('Non è stato addebitato alcun importo')
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'da_pagare',
    tentativi: [{ stato: 'errore_tecnico' }],
  })
  expect((await debito.premi()).status).toBe(200)
  expect((await stato(p.db, debito.id)).stato).toBe('pagato')
  expect(await p.addebiti(debito.id)).toHaveLength(1)
})

it('T03 (parte) una linea che cade dopo la richiesta lascia l’esito da verificare', async () => {
  const debito = await conCarta()
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.destroy())
  })
  const buono = p.deps.psp
  p.deps.psp = speakTo(await listen(server))
  await debito.premi()
  p.deps.psp = buono
  expect((await stato(p.db, debito.id)).stato).toBe('in_verifica')
  await new Promise((resolve) => server.close(resolve))
})
