import type { Chiama, Disegno, Fascia, Risposta } from '@rateo/contract/chiamata/pagina-disegnata'
import {
  FIRST_ANSWERS_ID,
  type FirstCall,
  firstCallKey,
  type FirstCalls,
} from '@rateo/contract/chiamata/prime-chiamate'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { type Draw, fasciaOf } from './drawing.ts'

/** Longer than this a page does not wait for them, in milliseconds: the browser asks for the others itself. */
const PATIENCE_MS = 500

const LIST = new RegExp(
  String.raw`(<script[^>]* id="${FIRST_ANSWERS_ID}"[^>]*>)([^<]*)(?=</script>)`,
)

/** The word in the page in whose place the answers stand. */
export const ANSWERS = 'PRIME_RISPOSTE'

/** Splits the built page into the calls that it lists and the page with a place for their answers. */
export function takeFirstCalls(page: string): { calls: FirstCalls; template: string } {
  const calls: FirstCalls = JSON.parse(LIST.exec(page)?.[2] ?? '[]')
  return { calls, template: page.replace(LIST, (_, tag: string) => `${tag}__${ANSWERS}__`) }
}

/** A text of a person's own could end the element that the answers stand in, but for this. */
export const asElement = (json: string) => json.replaceAll('<', String.raw`\u003c`)

function chosen(all: FirstCalls, url: string, { ruolo }: Actor): FirstCall[] {
  return all
    .filter(({ page }) => page === undefined || page === url)
    .filter(({ role }) => role === undefined || role === ruolo)
    .flatMap(({ calls }) => calls)
}

/** Makes a call as the page would: every check, limit and line of the log is that of the call itself. */
async function ask(
  { server, headers, ip }: FastifyRequest,
  origin: string,
  [method, url, body]: FirstCall,
): Promise<Risposta> {
  const { statusCode, payload } = await server.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    remoteAddress: ip,
    headers: {
      accept: 'application/json',
      cookie: headers.cookie ?? '',
      host: headers.host ?? '',
      origin,
      'user-agent': headers['user-agent'] ?? '',
      'x-rateo': '1',
      ...(body !== '' && { 'content-type': 'application/json' }),
    },
    ...(body !== '' && { payload: body }),
  })
  return { status: statusCode, payload }
}

/** Asks for each thing once, however often the list and the drawing want it. */
function createAsking(request: FastifyRequest, origin: string) {
  const asked = new Map<string, Promise<Risposta>>()
  const answered = new Map<string, Risposta>()
  const once = (call: FirstCall) => {
    const key = firstCallKey(call)
    const known = asked.get(key)
    if (known) return known
    const coming = ask(request, origin, call).then((answer) => {
      answered.set(key, answer)
      return answer
    })
    asked.set(key, coming)
    return coming
  }
  return { once, answered }
}

/** The calls that a drawing may make: it reads, and searches are asked for with a body. */
const isRead = ([method, url]: FirstCall) => method === 'GET' || url.startsWith('/api/search/')

type Asking = ReturnType<typeof createAsking>

/** Calls as the portal makes them, answered by the server itself; `used` fills with the names of those that were made. */
const callFor =
  ({ once }: Asking, used: Set<string>): Chiama =>
  async (call) => {
    if (!isRead(call)) throw new Error(`${firstCallKey(call)} is no read`)
    used.add(firstCallKey(call))
    return once(call)
  }

/** A refusal is left to the page: it asks again, and does what it does with a refusal. */
function toText(answered: Map<string, Risposta>, listed: readonly FirstCall[], used: Set<string>) {
  const fields = listed.flatMap((call) => {
    const key = firstCallKey(call)
    const answer = used.has(key) ? undefined : answered.get(key)
    return answer?.status === 200 ? [`${JSON.stringify(key)}:${answer.payload}`] : []
  })
  return asElement(`{${fields.join()}}`)
}

/** The parts that are sent with a page. */
export type Sent = {
  /** The answers that the portal takes in the place of its calls, as the text of an element. */
  answers: string
  /** The page as the portal would draw it; null where the portal is to draw it itself. */
  drawn: (Disegno & { fascia: Fascia }) | null
}

const NOTHING: Sent = { answers: '{}', drawn: null }

type Options = { app: FastifyInstance; origin: string; calls: () => FirstCalls; draw?: Draw }

/**
 * The answers to the calls that a page begins with, to be sent with it, and the page drawn with them: who is signed in is
 * spared the way there and back. Nothing comes where nobody is, or where it takes long.
 */
export function createFirstAnswers({ app, origin, calls, draw }: Options) {
  return async (request: FastifyRequest): Promise<Sent> => {
    const all = request.method === 'GET' ? calls() : []
    const actor = all.length === 0 ? null : await app.readActor(request).catch(() => null)
    if (actor === null || actor.canale === 'api') return NOTHING
    const asking = createAsking(request, origin)
    const listed = chosen(all, request.url, actor)
    const asked = listed.map(async (call) => asking.once(call).catch(() => undefined))
    const used = new Set<string>()
    const fascia = fasciaOf(request)
    let drawn: Sent['drawn'] = null
    const drawing = draw?.(request.url, fascia, callFor(asking, used)).then(
      (disegno) => (drawn = disegno && { ...disegno, fascia }),
      (error: unknown) => request.log.warn({ err: error }, 'the page was not drawn'),
    )
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))
    await Promise.race([Promise.all([...asked, drawing]), late])
    clearTimeout(timer)
    // The portal starts with these also where the page is drawn; the others came to it with the drawing.
    const starts = all.filter(({ isStart }) => isStart).flatMap((one) => one.calls)
    const spared =
      drawn === null ? new Set<string>() : used.difference(new Set(starts.map(firstCallKey)))
    return { answers: toText(asking.answered, listed, spared), drawn }
  }
}
