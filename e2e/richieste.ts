import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { ORIGIN, PASSWORD } from './addresses.ts'

const HEADERS = { 'X-Rateo': '1', origin: ORIGIN }

export async function signInByApi(request: APIRequestContext, email: string) {
  const response = await request.post('/auth/login', {
    headers: HEADERS,
    data: { email, password: PASSWORD },
  })
  expect(response.status(), await response.text()).toBe(200)
}

type Row = { _id: string; stato: string; numero?: string; nome?: string; email?: string }

export async function search(
  request: APIRequestContext,
  raccolta: string,
  body: object,
): Promise<Row[]> {
  const response = await request.post(`/api/search/${raccolta}`, {
    headers: { origin: ORIGIN },
    data: body,
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { data: Row[] }).data
}

type Opzioni = {
  invia_email?: boolean
  tra_giorni?: number
  /** The address of the cliente, where it is another one. */
  a?: string
  metodi_ammessi?: string[]
  parte_minima_centesimi?: number
}

/** A new debt of cliente@rateo.test to esercente@rateo.test; answers with its id. */
export async function richiedi(
  request: APIRequestContext,
  importo_centesimi: number,
  causale: string,
  { invia_email = false, tra_giorni = 7, a = 'cliente@rateo.test', ...altro }: Opzioni = {},
): Promise<string> {
  await signInByApi(request, 'esercente@rateo.test')
  const scadenza = new Date(Date.now() + tra_giorni * 86_400_000).toISOString().slice(0, 10)
  const [cliente] = await search(request, 'clienti', { search: a })
  const response = await request.post('/api/pagamenti', {
    headers: { ...HEADERS, 'Idempotency-Key': randomUUID() },
    data: { cliente_id: cliente?._id, importo_centesimi, causale, scadenza, invia_email, ...altro },
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as Row)._id
}
