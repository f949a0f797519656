import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

const STRIPE_CHECKOUT = 'https://checkout.stripe.com'

/** Where the browser may go to pay. */
function providerOrigin({ psp }: Config): string {
  if (psp.trialPort !== null) return `http://localhost:${psp.trialPort}`
  // Behind another address of the API there may be Stripe all the same.
  return [STRIPE_CHECKOUT, ...(psp.apiBase === null ? [] : [new URL(psp.apiBase).origin])].join(' ')
}

const NONCE = '{nonce}'

/** Where a page may send reports of errors and, traced, its calls. */
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
    `form-action 'self' ${providerOrigin(config)}`,
    "frame-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  // With no-referrer Chrome sends `Origin: null` with a form, and sign-in would fail.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': NO_PAGE,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
}
const PRIVATE = /^\/(?:api|session|auth|otp|chiusura_cassa|psp|get_myself|logout|login)(?:[/?]|$)/

/** The headers of every answer. A page sends the policy with its own nonce: `sendPage` writes it. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isSecure = config.origin.startsWith('https:')
  const always = isSecure
    ? { ...ALWAYS, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : ALWAYS
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    if (PRIVATE.test(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Policy and nonce of one page. */
export function createPagePolicy(config: Config): () => { nonce: string; header: string } {
  const text = policy(config)
  return () => {
    const nonce = randomBytes(16).toString('base64')
    return { nonce, header: text.replaceAll(NONCE, nonce) }
  }
}
