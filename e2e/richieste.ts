import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { aggiungiGiorni, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { ORIGIN, PASSWORD } from './addresses.ts'

/** The headers of a page of the portal. */
const headers = () => ({ 'X-Rateo': '1', origin: ORIGIN })

/** Sends as a page would: a busy portal asks to try again in a moment, and with the same key nothing is done twice. */
export async function postAs(request: APIRequestContext, url: string, data: object) {
  const options = { headers: { ...headers(), 'Idempotency-Key': randomUUID() }, data }
  for (let turn = 1; ; turn++) {
    const response = await request.post(url, options)
    if (response.status() !== 503 || turn === 5) {
      expect(response.status(), await response.text()).toBe(200)
      return response
    }
    await delay(turn * 500)
  }
}

export async function signInByApi(request: APIRequestContext, email: string) {
  await postAs(request, '/auth/login', { email, password: PASSWORD })
}

type Row = {
  _id: string
  stato: string
  numero?: string
  nome?: string
  email?: string
  importo_centesimi?: number
}

/** The answer of a question that changes nothing; a busy portal asks to try again in a moment, as a page would. */
async function asked(ask: () => Promise<APIResponse>): Promise<unknown> {
  let found: unknown
  await expect(async () => {
    const response = await ask()
    expect(response.status(), await response.text()).toBe(200)
    found = await response.json()
  }).toPass({ timeout: 10_000 })
  return found
}

export const read = async <T>(request: APIRequestContext, address: string): Promise<T> =>
  (await asked(() => request.get(address))) as T

export async function search(
  request: APIRequestContext,
  raccolta: string,
  body: object,
): Promise<Row[]> {
  const found = await asked(() =>
    request.post(`/api/search/${raccolta}`, { headers: { origin: ORIGIN }, data: body }),
  )
  return (found as { data: Row[] }).data
}

type Opzioni = {
  invia_email?: boolean
  tra_giorni?: number
  /** The address of the cliente, where it is another one. */
  a?: string
  metodi_ammessi?: string[]
  parte_minima_centesimi?: number
  /** The day in a town whose clock was moved. */
  oggi?: string
}

/** A new debt of cliente@rateo.test to esercente@rateo.test; answers with its id. */
export async function richiedi(
  request: APIRequestContext,
  importo_centesimi: number,
  causale: string,
  {
    invia_email = false,
    tra_giorni = 7,
    a = 'cliente@rateo.test',
    oggi = giornoDiRoma(new Date()),
    ...altro
  }: Opzioni = {},
): Promise<string> {
  await signInByApi(request, 'esercente@rateo.test')
  const scadenza = aggiungiGiorni(oggi, tra_giorni)
  const [cliente] = await search(request, 'clienti', { search: a })
  const data = {
    cliente_id: cliente?._id,
    importo_centesimi,
    causale,
    scadenza,
    invia_email,
    ...altro,
  }
  const response = await postAs(request, '/api/pagamenti', data)
  return ((await response.json()) as Row)._id
}
