import { attesaMs, dorme, secondiDi } from './attesa.ts'
import { type Chiamata, type Chiamate, IDEMPOTENTI, SOLA_LETTURA } from './chiamate.ts'
import { RateoErrore, RateoNonRisponde } from './errore.ts'

export type { Chiamata, Chiamate, CodiceErrore, TipoEvento } from './chiamate.ts'
export { type ErroreDiCampo, RateoErrore, RateoNonRisponde } from './errore.ts'
export { type Evento, FirmaNonValida, verificaEvento } from './webhook.ts'

export type OpzioniRateo = {
  /** The API key; by itself that of `RATEO_KEY`. */
  chiave?: string | undefined
  /** The address of the portal, such as `https://app.rateo.it`. */
  origine: string
  /** Tries of one call, the first among them. */
  tentativi?: number
  /** Milliseconds that one answer is waited for. */
  attesa_ms?: number
  fetch?: typeof fetch
}

/** The parts of one call: only those that its path, its address and its body ask for. */
type Parte<Nome extends string, T> = T extends undefined
  ? { [N in Nome]?: undefined }
  : Record<string, never> extends T
    ? { [N in Nome]?: T }
    : { [N in Nome]: T }
export type Argomenti<C extends Chiamata> = Parte<'params', Chiamate[C]['params']> &
  Parte<'query', Chiamate[C]['query']> &
  Parte<'body', Chiamate[C]['body']> & {
    /** One of your own, such as the number of an order; by itself a random one, the same at every try. */
    chiave_idempotenza?: string
    signal?: AbortSignal
  }
export type Risposta<C extends Chiamata> = Chiamate[C]['risposta']

/** The searches, whose answers come a page at a time. */
export type Ricerca = {
  [C in Chiamata]: Risposta<C> extends { data: readonly unknown[]; next: string | null } ? C : never
}[Chiamata]
type Riga<C extends Ricerca> =
  Risposta<C> extends { data: readonly (infer R)[]; next: string | null } ? R : never

/** The parts of a call, of whichever it is. */
type Parti = {
  params?: Record<string, string> | undefined
  query?: Record<string, string> | undefined
  body?: unknown
  chiave_idempotenza?: string
  signal?: AbortSignal | undefined
}

type Sent = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal | undefined
}

/** Answers after which the same call may be sent again: it had no effect, or its key tells that it had. */
const CI_RIPROVA: ReadonlySet<number> = new Set([429, 502, 503, 504])

type CorpoErrore = {
  code: RateoErrore['code']
  error_message: string
  errors: RateoErrore['errors']
  request_id: string
}

async function erroreDi(response: Response): Promise<RateoErrore> {
  // A proxy on the way may answer with something else: then only the status is known.
  const corpo: Partial<CorpoErrore> | null = await response.json().catch(() => null)
  return new RateoErrore({
    code: corpo?.code ?? 'errore_interno',
    status: response.status,
    message: corpo?.error_message ?? `Rateo ha risposto ${response.status}.`,
    errors: corpo?.errors ?? [],
    request_id: corpo?.request_id ?? response.headers.get('x-request-id'),
    riprova_tra_secondi: secondiDi(response.headers.get('retry-after'), Date.now()),
  })
}

/** The calls that an API key may make, each with its types. */
export class Rateo {
  readonly #chiave: string
  readonly #origine: string
  readonly #tentativi: number
  readonly #attesaMs: number
  readonly #fetch: typeof fetch

  constructor({ chiave, origine, tentativi = 4, attesa_ms = 30_000, fetch: porta }: OpzioniRateo) {
    const trovata = chiave ?? globalThis.process?.env['RATEO_KEY']
    if (trovata === undefined || !/^rateo_(test|live)_/.test(trovata)) {
      throw new TypeError('Serve una chiave API: comincia con rateo_test_ o rateo_live_.')
    }
    const { origin, protocol, hostname } = new URL(origine)
    const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
    if (protocol !== 'https:' && !isHere) {
      throw new TypeError('L’origine comincia con https://: la chiave non viaggia in chiaro.')
    }
    this.#chiave = trovata
    this.#origine = origin
    this.#tentativi = Math.max(1, tentativi)
    this.#attesaMs = attesa_ms
    this.#fetch = porta ?? fetch
  }

  /** Makes one call; what is safe to send again is sent again by itself. */
  chiama<C extends Chiamata>(
    nome: C,
    ...argomenti: Record<string, never> extends Argomenti<C> ? [Argomenti<C>?] : [Argomenti<C>]
  ): Promise<Risposta<C>>
  async chiama(nome: Chiamata, parti: Parti = {}): Promise<unknown> {
    const { params, query, body, chiave_idempotenza, signal } = parti
    const [method = 'GET', template = ''] = nome.split(' ')
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params?.[name] ?? ''),
    )
    const url = new URL(path, this.#origine)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const chiave = IDEMPOTENTI.has(nome) ? (chiave_idempotenza ?? crypto.randomUUID()) : null
    const sent: Sent = {
      method,
      url: url.href,
      headers: {
        authorization: `Bearer ${this.#chiave}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(chiave !== null && { 'idempotency-key': chiave }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    }
    const isSafe = method === 'GET' || chiave !== null || SOLA_LETTURA.has(nome)
    const response = await this.#manda(sent, isSafe, chiave)
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return isJson ? response.json() : response.blob()
  }

  /** Every row of a search, page after page. */
  tutti<C extends Ricerca>(
    nome: C,
    argomenti?: { body?: Chiamate[C]['body']; signal?: AbortSignal },
  ): AsyncGenerator<Riga<C>, void, undefined>
  async *tutti(
    nome: Ricerca,
    { body, signal }: { body?: object; signal?: AbortSignal } = {},
  ): AsyncGenerator<unknown, void, undefined> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const pagina: { data: unknown[]; next: string | null } = await this.chiama(nome, {
        body: { limit: 100, ...body, ...(cursor !== undefined && { cursor }) },
        ...(signal && { signal }),
      })
      yield* pagina.data
      cursor = pagina.next
    }
  }

  async #manda(sent: Sent, isSafe: boolean, chiave: string | null): Promise<Response> {
    const { url, method, headers, body, signal } = sent
    for (let tentativo = 1; ; tentativo++) {
      const isLast = tentativo >= this.#tentativi
      const limite = AbortSignal.timeout(this.#attesaMs)
      const response = await this.#fetch(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limite]) : limite,
      }).catch((error: unknown) => {
        signal?.throwIfAborted()
        if (isLast || !isSafe) throw new RateoNonRisponde(chiave, error)
        return null
      })
      if (response?.ok) return response
      const errore = response && (await erroreDi(response))
      // A call too many had no effect: it may be sent again whatever it is.
      const again =
        errore === null ||
        errore.status === 429 ||
        errore.code === 'richiesta_in_corso' ||
        (isSafe && CI_RIPROVA.has(errore.status))
      if (errore !== null && (isLast || !again)) throw errore
      await dorme(attesaMs(tentativo, errore?.riprova_tra_secondi ?? null), signal)
    }
  }
}
