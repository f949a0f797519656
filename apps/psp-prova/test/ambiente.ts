import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { freshDatabaseUrl } from '../../bff/test/database.ts'
import { startPspProva, type PspProvaOptions } from '../src/server.ts'

const segreto = 'whsec_di_prova'

export interface Ambiente {
  url: string
  databaseUrl: string
  stripe: Stripe
  /** Events received with a good signature, in order of arrival. */
  eventi: Stripe.Event[]
  /** Bodies received with a wrong signature. */
  falsi: string[]
  /** The answer that the receiver gives. */
  risposta: { status: number }
  chiusura: () => Promise<void>
  /** Stops the provider and starts it again on the same database. */
  riavvia: (altro?: Partial<PspProvaOptions>) => Promise<void>
  controllo: (percorso: string, corpo?: object, metodo?: string) => Promise<Response>
}

/** A provider of its own on a database of its own, and a shop that listens to its events. */
export async function avviaAmbiente(opzioni: Partial<PspProvaOptions> = {}): Promise<Ambiente> {
  const { url: databaseUrl, drop } = await freshDatabaseUrl({ empty: true })
  const eventi: Stripe.Event[] = []
  const falsi: string[] = []
  const risposta = { status: 200 }
  const negozio = createServer((request, response) => {
    void leggiCorpo(request).then((corpo) => {
      try {
        const firma = String(request.headers['stripe-signature'])
        const evento = Stripe.webhooks.constructEvent(corpo, firma, segreto)
        if (risposta.status === 200) eventi.push(evento)
      } catch {
        falsi.push(corpo)
      }
      response.writeHead(risposta.status).end()
    })
  })
  await new Promise<void>((pronto) => negozio.listen(0, '127.0.0.1', pronto))
  const webhookUrl = `http://127.0.0.1:${(negozio.address() as AddressInfo).port}/webhook`
  const tutte = {
    databaseUrl,
    webhookUrl,
    webhookSecret: segreto,
    control: true,
    sddDelayMs: 60_000,
    ritentativiMs: [50],
    ...opzioni,
  }
  let psp = await startPspProva({ ...tutte, port: 0 })
  const ambiente: Ambiente = {
    url: psp.url,
    databaseUrl,
    stripe: clienteStripe(psp.url),
    eventi,
    falsi,
    risposta,
    chiusura: async () => {
      await psp.stop()
      negozio.closeAllConnections()
      await new Promise((chiuso) => negozio.close(chiuso))
      await drop()
    },
    riavvia: async (altro = {}) => {
      await psp.stop()
      psp = await startPspProva({ ...tutte, port: 0, ...altro })
      ambiente.url = psp.url
      ambiente.stripe = clienteStripe(psp.url)
    },
    controllo: (percorso, corpo, metodo = corpo === undefined ? 'GET' : 'POST') =>
      fetch(`${ambiente.url}/_prova/${percorso}`, {
        method: metodo,
        ...(corpo === undefined
          ? {}
          : { body: JSON.stringify(corpo), headers: { 'content-type': 'application/json' } }),
      }),
  }
  return ambiente
}

export function clienteStripe(url: string, opzioni: { maxNetworkRetries?: number } = {}): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe('sk_test_rateo', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 3000,
    ...opzioni,
  })
}

async function leggiCorpo(request: IncomingMessage): Promise<string> {
  const pezzi: Buffer[] = []
  for await (const pezzo of request) pezzi.push(pezzo as Buffer)
  return Buffer.concat(pezzi).toString('utf8')
}

export async function aspetta<T>(
  che: () => T | undefined | false | Promise<T | undefined | false>,
  ms = 8000,
): Promise<T> {
  const fine = Date.now() + ms
  for (;;) {
    const esito = await che()
    if (esito !== undefined && esito !== false) return esito
    if (Date.now() > fine) throw new Error('atteso invano')
    await new Promise((poi) => setTimeout(poi, 25))
  }
}

const datiCarta = { scadenza: '12/39', cvc: '123', intestatario: 'Lucia Bianchi' }

/** Sends the card form as a browser without scripts does; redirects are not followed. */
export function invia(url: string, campi: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(campi), redirect: 'manual' })
}

export function paga(url: string, numero: string, altro: object = {}): Promise<Response> {
  return invia(url, { ...datiCarta, numero, ...altro })
}

const daPagare = {
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'eur',
        unit_amount: 12_050,
        product_data: { name: 'Officina Rossi' },
      },
    },
  ],
  payment_intent_data: { metadata: { tentativo: 't1' } },
}

export function nuovaSessione(
  stripe: Stripe,
  altro: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    ...(altro.mode !== 'setup' && daPagare),
    client_reference_id: 'rif-1',
    success_url: 'http://negozio.test/fatto?s={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://negozio.test/annullato',
    ...altro,
  })
}

export function indirizzo(sessione: Stripe.Checkout.Session): string {
  if (sessione.url === null) throw new Error('la sessione non ha una pagina')
  return sessione.url
}
