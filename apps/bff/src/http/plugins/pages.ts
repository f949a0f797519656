import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FirstCalls } from '@rateo/contract/chiamata/prime-chiamate'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { takeRoot } from './drawn-page.ts'
import { takeFirstCalls } from './first-answers.ts'
import { DIST, pageVersion } from './page-version.ts'
import { createPagePolicy, reportingEndpoints, WORKER_POLICY } from './security-headers.ts'

const PLACE = /__([A-Z]+(?:_[A-Z]+)*)__/g
const NONCE = 'CSP_NONCE'
/** The page of the portal itself. */
const PORTAL = 'index.html'
const NOT_BUILT =
  '<!doctype html><html lang="it"><meta charset="utf-8"><title>Rateo</title><p>Le pagine non sono ancora state costruite: esegui <code>npm run build</code>.</p></html>'

const QUOTED: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const quote = (text: string) => text.replaceAll(/[&"<]/g, (one) => QUOTED[one] ?? one)

/** Tells the portal where to report errors. The page says nothing of it when they are not. */
function monitoringMeta({ monitoring, isTrial }: Config): string {
  if (monitoring === null) return ''
  const { dsn, traceTarget } = monitoring
  const ambiente = isTrial ? 'prova' : 'produzione'
  return `<meta name="rateo-monitoraggio" data-dsn="${quote(dsn)}" data-ambiente="${ambiente}" data-traccia="${quote(traceTarget ?? '')}" />`
}

/** Each page that the server sends itself, by the name of its file under the built app. */
export type SendPage = (
  reply: FastifyReply,
  file: string,
  options?: {
    status?: number
    /** The HTML in the place of each `__NAME__`: our own words, or what is made safe for its place. */
    fill?: Readonly<Record<string, string>>
  },
) => Promise<FastifyReply>

export function createSendPage(config: Config, dist = DIST): SendPage {
  const templates = new Map<string, string>()
  const pagePolicy = createPagePolicy(config)
  const meta = `<meta name="rateo-versione" content="${pageVersion(dist)}" />${monitoringMeta(config)}`
  const read = (file: string) => {
    const known = templates.get(file)
    if (known !== undefined) return known
    const where = path.join(dist, file)
    if (!existsSync(where)) return null
    const page = readFileSync(where, 'utf8')
    // The sign-in page, where a password is typed, reports nothing.
    const template =
      file === PORTAL
        ? takeRoot(takeFirstCalls(page).template).replace('</head>', () => `${meta}</head>`)
        : page
    templates.set(file, template)
    return template
  }
  return async (reply, file, { status = 200, fill = {} } = {}) => {
    const template = read(file)
    const { nonce, header } = pagePolicy()
    return reply
      .code(template === null ? 503 : status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': header,
        'reporting-endpoints': reportingEndpoints,
        'cache-control': 'no-store',
      })
      .send(
        // All at once: what a person has written may read like the name of another place.
        (template ?? NOT_BUILT).replaceAll(PLACE, (place, name: string) =>
          name === NONCE ? nonce : (fill[name] ?? place),
        ),
      )
  }
}

/** Reads once which calls the built page of the portal begins with; none until it is built. */
export function createFirstCalls(dist = DIST): () => FirstCalls {
  let known: FirstCalls | null = null
  return () => {
    const where = path.join(dist, PORTAL)
    if (known === null && existsSync(where))
      known = takeFirstCalls(readFileSync(where, 'utf8')).calls
    return known ?? []
  }
}

/** The portal's typeface for a page that the server draws itself; nothing until the pages are built. */
export function fontFace(dist = DIST): string {
  const folder = path.join(dist, 'assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const name = files.find((file) => /^inter-.*\.woff2$/.test(file))
  return name
    ? `@font-face { font-family: 'Inter Variable'; font-weight: 400 700; font-display: swap; src: url('/assets/${name}') format('woff2'); }`
    : ''
}

const FOREVER = 'public, max-age=31536000, immutable'
/** Headers that browsers heed on a page alone: on each file of code they would weigh more than some of the files. */
const OF_A_PAGE = ['x-frame-options', 'cross-origin-opener-policy', 'permissions-policy']
const FOR_AN_HOUR = 'public, max-age=3600'
const WORKER = 'sw.js'

/**
 * The built files, already compressed. Each folder by its own address: a route for everything would also be asked for
 * the pages, which are sent with their nonce.
 */
export async function registerStatic(app: FastifyInstance, dist = DIST): Promise<void> {
  const options = {
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
  } as const
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, allow: 'pubblico', isFile: true }
    })
    // Files with a hash in their name never change.
    for (const folder of ['assets', 'login/assets']) {
      const root = path.join(dist, folder)
      if (!existsSync(root)) continue
      await scope.register(fastifyStatic, {
        ...options,
        root,
        prefix: `/${folder}/`,
        // A file that never changes is never asked about again, and is never taken in parts.
        etag: false,
        lastModified: false,
        acceptRanges: false,
        setHeaders: (reply) => {
          reply.header('cache-control', FOREVER)
          for (const name of OF_A_PAGE) reply.removeHeader(name)
        },
      })
    }
    if (!existsSync(dist)) return
    await scope.register(fastifyStatic, {
      ...options,
      root: dist,
      wildcard: false,
      // The code that the server draws with, and the types that the compiler leaves beside the pages: nobody's business.
      globIgnore: ['**/*.html', 'assets/**', 'login/**', 'server/**', 'types/**', '**/.*'],
      setHeaders: (reply, file) => {
        // A browser that kept an old worker would go on with it after a release.
        const isWorker = path.basename(file) === WORKER
        reply.header('cache-control', isWorker ? 'no-cache' : FOR_AN_HOUR)
        if (isWorker) reply.header('content-security-policy', WORKER_POLICY)
      },
    })
  })
}
