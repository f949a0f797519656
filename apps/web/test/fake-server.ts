import { type ErrorCode, ERRORS } from '@rateo/contract/chiamata/errors'
import type { Profilo } from '@rateo/contract/persone/profilo'
import { vi } from 'vitest'
import { fakeUploads } from './fake-upload.ts'
import { aCode, anIncassi, aPage, aProfilo, aSessione, appSettings, settings } from './fixtures.ts'

export type Call = {
  name: string
  /** The rest of the address after the path, with its question mark. */
  query: string
  body: unknown
  headers: Headers
  credentials: string | undefined
}
type Handler = (call: Call) => unknown
/** The answer to each call, or a function that decides it (and may return a Response). */
export type Answers = Record<string, unknown>

/** A refusal of the server, as its body is. */
export const refuse = (code: ErrorCode, errors: { pointer: string; message: string }[] = []) => {
  const { status, title, message } = ERRORS[code]
  const body = {
    type: 'about:blank',
    title,
    status,
    detail: message,
    instance: '/',
    code,
    error_message: message,
    errors,
    request_id: 'richiesta-1',
  }
  return Response.json(body, { status })
}

const startAnswers = (profile: Profilo): Answers => ({
  'GET /session': aSessione(profile.role),
  'POST /api/search/abbonamenti': aPage([]),
  'GET /api/get_myself': profile,
  'GET /api/app_settings': appSettings,
  'GET /api/get_settings': settings,
  'POST /api/search/pagamenti': aPage([]),
  'GET /api/esercente/carte_di_credito': { data: [] },
  'GET /api/cliente/carte_di_credito': { data: [] },
  'POST /api/search/dilazioni': aPage([]),
  'GET /api/calendario': { url: null },
  'GET /api/dilazioni/regole': {
    commissione: { per_mille: 14, fissa_centesimi: 25 },
    giorni_evento: 5,
  },
  'GET /api/home/incassi': anIncassi(),
  'GET /api/home/code': aCode(),
  'GET /api/home/da_fare': { data: [] },
  'GET /api/notifiche': { data: [], da_leggere: 0 },
  'GET /api/arretrati': { data: [], numero: 0, totale_centesimi: 0 },
})

/** Stands in for the network: answers by method and path, and remembers every call. */
export function fakeServer(answers: Answers = {}, profile: Profilo = aProfilo()) {
  const table: Answers = { ...startAnswers(profile), ...answers }
  const calls: Call[] = []
  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search: query } = new URL(input, 'http://localhost')
    const call: Call = {
      name: `${init.method ?? 'GET'} ${pathname}`,
      query,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      credentials: init.credentials,
    }
    calls.push(call)
    if (!(call.name in table)) return refuse('non_trovato')
    const given = table[call.name]
    const result: unknown = typeof given === 'function' ? await (given as Handler)(call) : given
    return result instanceof Response ? result : Response.json(result)
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  fakeUploads(answer)
  return { calls, answers: table, named: (name: string) => calls.filter((c) => c.name === name) }
}
