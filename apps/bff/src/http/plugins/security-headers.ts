import { randomBytes } from 'node:crypto'
import { SEGNALA_VIOLAZIONI } from '@rateo/contract/ponte/violazioni'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

const STRIPE_CHECKOUT = 'https://checkout.stripe.com'

/** The address to which the browser may go to pay. */
function providerOrigin({ psp }: Config): string {
  if (psp.trialPort !== null) return `http://localhost:${psp.trialPort}`
  // Behind another address of the API there may be Stripe all the same.
  return [STRIPE_CHECKOUT, ...(psp.apiBase === null ? [] : [new URL(psp.apiBase).origin])].join(' ')
}

const NONCE = '{nonce}'
const GROUP = 'violazioni'

const isSecure = ({ origin }: Pick<Config, 'origin'>) => origin.startsWith('https:')

/** The addresses to which a page may send reports of errors and, traced, its calls. */
function reported({ monitoring }: Config): string[] {
  if (monitoring === null) return []
  const addresses = [monitoring.dsn, ...(monitoring.traceTarget ? [monitoring.traceTarget] : [])]
  return addresses.map((address) => new URL(address).origin)
}

/** Mantine writes style attributes and one style element: the first are allowed as attributes, the second by nonce. */
function policy(config: Config): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${NONCE}'`,
    `style-src 'self' 'nonce-${NONCE}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...reported(config)].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${providerOrigin(config)}`,
    "frame-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // A text becomes markup or a script only through the policy of app/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    // Some browsers know the one, some the other; over http none of them sends by the group.
    ...(isSecure(config) ? [`report-to ${GROUP}`] : []),
    `report-uri ${SEGNALA_VIOLAZIONI}`,
  ].join('; ')
}

/** The policy of the worker's own script: it asks the portal for pages, and nobody else for anything. */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  // The policy is not `no-referrer`: with it Chrome sends `Origin: null` with a form, and sign-in would fail.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': NO_PAGE,
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(self), usb=()',
}
const PRIVATE = /^\/(?:api|session|auth|otp|chiusura_cassa|psp|get_myself|logout|login)(?:[/?]|$)/

/** The headers of every answer, also of those that are written before there is a call. */
export const headersOfAll = (config: Pick<Config, 'origin'>): Readonly<Record<string, string>> =>
  isSecure(config)
    ? { ...ALWAYS, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : ALWAYS

/** Puts them on. A page sends the policy with its own nonce: `sendPage` writes it. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const always = headersOfAll(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    if (PRIVATE.test(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}

/** The address of the policy's reports; pages alone carry it. */
export const reportingEndpoints = `${GROUP}="${SEGNALA_VIOLAZIONI}"`

/** Policy and nonce of one page. */
export function createPagePolicy(config: Config): () => { nonce: string; header: string } {
  const text = policy(config)
  return () => {
    const nonce = randomBytes(16).toString('base64')
    return { nonce, header: text.replaceAll(NONCE, nonce) }
  }
}
