import { postAuth, type Refused } from '../api/auth-client.ts'

export type Canale = 'email' | 'sms' | 'totp'
export type Outcome = { ok: true; next: 'fatto' | 'otp'; canale?: Canale } | Refused

/** Closing the browser's own window, or having nothing in it. */
export const REFUSED: Refused = {
  ok: false,
  refusal: { message: 'Non hai usato una passkey. Riprova o accedi con la password.', fields: [] },
}

/** One step of the sign-in. The cookie is the server's business: nothing of it is seen here. */
export async function send(
  path: '/auth/login' | '/auth/otp',
  body: Record<string, string>,
): Promise<Outcome> {
  const answer = await postAuth(path, body)
  if (!answer.ok) return answer
  return { ok: true, ...(answer.body as { next: 'fatto' | 'otp'; canale?: Canale }) }
}

export type Account = {
  nome: string
  cognome: string
  email: string
  password: string
  role: 'esercente' | 'cliente'
  invito?: string
}

/** A call that is answered with a sentence for the person. */
export async function ask(
  path: '/auth/registrati' | '/auth/password_dimenticata' | '/auth/reimposta_password',
  body: object,
): Promise<{ ok: true; message: string } | Refused> {
  const answer = await postAuth(path, body)
  return answer.ok ? { ok: true, message: (answer.body as { message: string }).message } : answer
}

/** Asks for an account. The answer is the same whether the e-mail was known or not. */
export const sendAccount = (body: Account): ReturnType<typeof ask> => ask('/auth/registrati', body)

export type Invito = {
  valido: boolean
  message: string
  role: 'esercente' | 'cliente' | null
  nome: string
  cognome: string
  email: string
}

/** What an invitation says and knows; null when it cannot be asked now. */
export async function findInvito(token: string): Promise<Invito | null> {
  try {
    const response = await fetch(`/auth/invito?token=${encodeURIComponent(token)}`)
    return response.ok ? ((await response.json()) as Invito) : null
  } catch {
    return null
  }
}

export type Conferma = {
  valido: boolean
  tipo: 'account' | 'cambio' | null
  nome: string
  email: string
  creato_at: string | null
  serve_password: boolean
}

/** What a link of an e-mail would confirm; null when it cannot be asked now. */
export async function findConferma(token: string): Promise<Conferma | null> {
  try {
    const response = await fetch(`/auth/conferma?token=${encodeURIComponent(token)}`)
    return response.ok ? ((await response.json()) as Conferma) : null
  } catch {
    return null
  }
}

export async function sendConferma(body: {
  token: string
  password?: string
}): Promise<{ ok: true; message: string; dove: string } | Refused> {
  const answer = await postAuth('/auth/conferma', body)
  return answer.ok ? { ok: true, ...(answer.body as { message: string; dove: string }) } : answer
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

/** The name of the identity provider to sign in with; null when there is none. */
export async function findProvider(): Promise<string | null> {
  try {
    const response = await fetch('/auth/provider')
    return response.ok ? ((await response.json()) as { nome: string | null }).nome : null
  } catch {
    return null
  }
}
