import type { ErrorBody } from '@rateo/contract/errors'

export type Refusal = { message: string; fields: { name: string; message: string }[] }
export type Outcome = { ok: true; next: 'fatto' | 'otp' } | { ok: false; refusal: Refusal }

const UNREACHABLE: Refusal = {
  message: 'Non riusciamo a raggiungere il servizio. Controlla la connessione e riprova.',
  fields: [],
}

const toRefusal = ({ error_message, errors }: ErrorBody): Refusal => ({
  message: error_message,
  fields: errors.map(({ pointer, message }) => ({ name: pointer.slice(1), message })),
})

/** One step of the sign-in. The cookie is the server's business: nothing of it is seen here. */
export async function send(
  path: '/auth/login' | '/auth/otp',
  body: Record<string, string>,
): Promise<Outcome> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-rateo': '1' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!response.ok) return { ok: false, refusal: toRefusal(answer as ErrorBody) }
    return { ok: true, next: (answer as { next: 'fatto' | 'otp' }).next }
  } catch {
    return { ok: false, refusal: UNREACHABLE }
  }
}

export type Account = {
  nome: string
  cognome: string
  email: string
  password: string
  role: 'esercente' | 'cliente'
  invito?: string
}
type AccountOutcome = { ok: true; message: string } | { ok: false; refusal: Refusal }

/** Asks for an account. The answer is the same whether the e-mail was known or not. */
export async function sendAccount(body: Account): Promise<AccountOutcome> {
  try {
    const response = await fetch('/auth/registrati', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-rateo': '1' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!response.ok) return { ok: false, refusal: toRefusal(answer as ErrorBody) }
    return { ok: true, message: (answer as { message: string }).message }
  } catch {
    return { ok: false, refusal: UNREACHABLE }
  }
}

export type DemoPeople = { password: string; persone: { email: string; chi: string }[] }

/** The people to try things out with; null outside the trial mode. */
export async function findDemoPeople(): Promise<DemoPeople | null> {
  try {
    const response = await fetch('/auth/prova')
    return response.ok ? ((await response.json()) as DemoPeople) : null
  } catch {
    return null
  }
}
