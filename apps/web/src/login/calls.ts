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
  const answer = await postAuth<{ next: 'fatto' | 'otp'; canale?: Canale }>(path, body)
  return answer.ok ? { ok: true, ...answer.body } : answer
}

/** The sentence of the server; null when it cannot be asked now, or has nothing to say. */
async function find<Answer>(path: `/auth/${string}`): Promise<Answer | null> {
  try {
    const response = await fetch(path)
    if (!response.ok) return null
    const answer: Answer = await response.json()
    return answer
  } catch {
    return null
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

/** A call that is answered with a sentence for the person. */
export async function ask(
  path: '/auth/registrati' | '/auth/password_dimenticata' | '/auth/reimposta_password',
  body: object,
): Promise<{ ok: true; message: string } | Refused> {
  const answer = await postAuth<{ message: string }>(path, body)
  return answer.ok ? { ok: true, message: answer.body.message } : answer
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

/** The data of an invitation; null when they cannot be asked for now. */
export const findInvito = (token: string): Promise<Invito | null> =>
  find(`/auth/invito?token=${encodeURIComponent(token)}`)

export type Conferma = {
  valido: boolean
  tipo: 'account' | 'cambio' | null
  nome: string
  email: string
  creato_at: string | null
  serve_password: boolean
}

/** The address that a link of an e-mail would confirm; null when it cannot be asked for now. */
export const findConferma = (token: string): Promise<Conferma | null> =>
  find(`/auth/conferma?token=${encodeURIComponent(token)}`)

export async function sendConferma(body: {
  token: string
  password?: string
}): Promise<{ ok: true; message: string; dove: string } | Refused> {
  const answer = await postAuth<{ message: string; dove: string }>('/auth/conferma', body)
  return answer.ok ? { ok: true, ...answer.body } : answer
}

export type DemoPeople = { password: string; persone: { email: string; chi: string }[] }

/** The people to try things out with; null outside the trial mode. */
export const findDemoPeople = (): Promise<DemoPeople | null> => find('/auth/prova')

/** The name of the identity provider to sign in with; null when there is none. */
export const findProvider = async (): Promise<string | null> =>
  (await find<{ nome: string | null }>('/auth/provider'))?.nome ?? null

export type InvitoSquadra = {
  valido: boolean
  message: string
  email: string
  chi: 'nuovo' | 'con_password' | 'in_sessione'
}

/** The invitation of a team; null when it cannot be asked for now. */
export const findInvitoSquadra = (token: string): Promise<InvitoSquadra | null> =>
  find(`/auth/squadra?token=${encodeURIComponent(token)}`)

export async function sendSquadra(body: {
  token: string
  nome?: string
  cognome?: string
  password?: string
}): Promise<{ ok: true; message: string; dove: string } | Refused> {
  const answer = await postAuth<{ message: string; dove: string }>('/auth/squadra', body)
  return answer.ok ? { ok: true, ...answer.body } : answer
}
