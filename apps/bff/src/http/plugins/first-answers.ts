import {
  FIRST_ANSWERS_ID,
  type FirstCall,
  firstCallKey,
  type FirstCalls,
} from '@rateo/contract/chiamata/prime-chiamate'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'

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
const asElement = (answers: object) => JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)

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
): Promise<unknown> {
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
  // A refusal is left to the page: it asks again, and does what it does with a refusal.
  return statusCode === 200 ? JSON.parse(payload) : undefined
}

type Options = { app: FastifyInstance; origin: string; calls: () => FirstCalls }

/**
 * The answers to the calls that a page begins with, to be sent with it: who is signed in is spared the way there and
 * back. Nothing comes where nobody is, or where it takes long.
 */
export function createFirstAnswers({ app, origin, calls }: Options) {
  return async (request: FastifyRequest): Promise<string> => {
    const listed = request.method === 'GET' ? calls() : []
    const actor = listed.length === 0 ? null : await app.readActor(request).catch(() => null)
    if (actor === null || actor.canale === 'api') return '{}'
    const answers: Record<string, unknown> = {}
    const asked = chosen(listed, request.url, actor).map(async (call) => {
      answers[firstCallKey(call)] = await ask(request, origin, call).catch(() => undefined)
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))
    await Promise.race([Promise.all(asked), late])
    clearTimeout(timer)
    return asElement(answers)
  }
}
