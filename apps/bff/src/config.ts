import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { clamavOf, FILE_SETTINGS } from './config-clamav.ts'
import { CONTI_SETTINGS, contiOf } from './config-conti.ts'
import { otelOf, OTEL_SETTINGS } from './config-otel.ts'
import { pushOf, VAPID_SETTINGS } from './config-push.ts'
import { WALLET_SETTINGS, walletsOf } from './config-wallets.ts'
import { ADDRESS_SETTINGS, addressesOf } from './db/addresses/settings.ts'
import {
  ConfigError,
  TRIAL_SECRET,
  TRIAL_WEBHOOK_SECRET,
  bothOf,
  isLoopback,
  refuseWeakProduction,
  withSecretFiles,
} from './config-secrets.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

const PORT_ERROR = 'deve essere il numero di una porta, da 1 a 65535'

const port = () =>
  z.coerce
    .number(PORT_ERROR)
    .check(z.int(PORT_ERROR), z.minimum(1, PORT_ERROR), z.maximum(65_535, PORT_ERROR))

const switchOf = z.enum(['0', '1'], { error: 'deve essere 0 o 1' })

const webAddress = z.optional(
  z.url({ protocol: /^https?$/, error: 'deve essere un indirizzo http(s)://' }),
)

/**
 * True for an address of a proxy as the setting takes it: one address, a range, or the name of the ranges of a
 * machine or a net.
 */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return most > 0 && isRange && more.length === 0
}

const API_BASE_ERROR =
  'deve essere un indirizzo https:// (o http:// su questa macchina), senza percorso'

/** Keys and amounts travel to it: in the clear only within one machine. */
function isSafeOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, username } = new URL(text)
  const isPlainOrigin = pathname === '/' && search === '' && username === ''
  return isPlainOrigin && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}

const proxies = z
  .string()
  .check(
    z.refine(
      (list) => ['no', '1'].includes(list) || list.split(',').every((text) => isProxy(text.trim())),
      'deve elencare gli indirizzi dei proxy, separati da virgole; oppure essere 1 o no',
    ),
  )

const webhookSecret = z.optional(
  z.string().check(z.startsWith('whsec_', 'deve iniziare con whsec_')),
)

const onlyTheNearest = (_address: string, hop: number) => hop === 0

/** The peers whose `X-Forwarded-For` is believed: nobody, whoever connects, or these addresses. */
function trustOf(values: z.output<typeof schema>, origin: string, isTrial: boolean) {
  const { RATEO_TRUST_PROXY: proxy } = values
  if (proxy === undefined && !isTrial && origin.startsWith('https:')) {
    throw new ConfigError(
      'Per la produzione manca: RATEO_TRUST_PROXY. Con un indirizzo https davanti c’è un proxy: scrivi i suoi indirizzi, 1 se solo lui raggiunge questa porta, no se non ce n’è nessuno. Senza, tutti sembrano una persona sola e si fermano a vicenda.',
    )
  }
  if (proxy === undefined || proxy === 'no') return false
  return proxy === '1' ? onlyTheNearest : proxy
}

const schema = z.object({
  PORT: z._default(port(), 3000),
  PSP_PORT: z._default(port(), 3001),
  /** Folder of the embedded database. */
  RATEO_DATA: z._default(z.string(), path.join(ROOT, '.rateo/dati')),
  ...ADDRESS_SETTINGS,
  /** `prova`: trial mode, with the demo town, its mailbox and its payment provider. */
  RATEO_MODE: z.optional(
    z.enum(['prova', 'produzione'], { error: 'deve essere prova o produzione' }),
  ),
  RATEO_DEMO: z._default(switchOf, '0'),
  RATEO_ONLY: z.optional(z.enum(['http', 'worker'], { error: 'deve essere http o worker' })),
  /** The address people type: links in e-mails start with it. */
  RATEO_ORIGIN: webAddress,
  RATEO_SECRET: z.optional(z.string().check(z.minLength(32, 'deve avere almeno 32 caratteri'))),
  /** The one before, while what it made is still in use. */
  RATEO_SECRET_PREVIOUS: z.optional(
    z.string().check(z.minLength(32, 'deve avere almeno 32 caratteri')),
  ),
  RATEO_TRUST_PROXY: z.optional(proxies),
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[sr]k_(test|live)_\w/,
          'deve iniziare con sk_live_, rk_live_, sk_test_ o rk_test_',
        ),
      ),
  ),
  /** The address of Stripe's API, if it is not Stripe's own. */
  STRIPE_API_BASE: z.optional(z.string().check(z.refine(isSafeOrigin, API_BASE_ERROR))),
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_WEBHOOK_SECRET_PREVIOUS: webhookSecret,
  ...CONTI_SETTINGS,
  ...WALLET_SETTINGS,
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'deve essere un indirizzo smtp://' })),
  MAIL_FROM: z._default(z.string(), 'Rateo <non-rispondere@rateo.test>'),
  /** Gateway of the SMS: takes {to, text} as JSON, with this bearer. */
  SMS_URL: webAddress,
  SMS_BEARER: z.optional(z.string()),
  ...VAPID_SETTINGS,
  ...OTEL_SETTINGS,
  /** Hosts outside that take over a part of the portal: each is asked by the server, never by the browser. */
  RATEO_AUTH_URL: webAddress,
  RATEO_AUTH_BEARER: z.optional(z.string()),
  RATEO_CASSA_URL: webAddress,
  RATEO_CASSA_BEARER: z.optional(z.string()),
  RATEO_OTP_URL: webAddress,
  /** A provider of identities (OpenID Connect) offered on the sign-in page. */
  RATEO_OIDC_ISSUER: webAddress,
  RATEO_OIDC_CLIENT_ID: z.optional(z.string()),
  RATEO_OIDC_CLIENT_SECRET: z.optional(z.string()),
  RATEO_OIDC_NAME: z._default(
    z.string().check(z.maxLength(40, 'ha più di 40 caratteri')),
    'il tuo provider',
  ),
  /** The address for errors of the browser; without it nothing is loaded or sent. */
  RATEO_SENTRY_DSN: z.optional(
    z
      .url({ protocol: /^https?$/, error: 'deve essere un indirizzo http(s)://' })
      .check(z.regex(/^https?:\/\/\w+@.+\/\d+$/, 'deve avere la chiave e il numero del progetto')),
  ),
  /** Beginning of the one further address that takes the tracing headers of the browser. */
  RATEO_SENTRY_TRACE_TARGET: webAddress,
  ...FILE_SETTINGS,
  /** True when admins need a second step to come in: always, but in trial mode. */
  RATEO_ADMIN_2FA: z.optional(switchOf),
  /** The ways to /metrics: a port of its own, or a bearer that the reader sends. */
  RATEO_METRICS_PORT: z.optional(port()),
  RATEO_METRICS_BEARER: z.optional(
    z.string().check(z.minLength(32, 'deve avere almeno 32 caratteri')),
  ),
  /** 1 while staff works on the product: pages and calls are answered with 503. */
  RATEO_MAINTENANCE: z._default(switchOf, '0'),
  LOG_LEVEL: z.optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'deve essere debug, info, warn, error o silent',
    }),
  ),
})

/** Every name that the product reads from its environment: README.md and .env.example tell of each. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape)

const REQUIRED_IN_PRODUCTION = [
  'DATABASE_URL',
  'RATEO_ORIGIN',
  'RATEO_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
] as const

/** Null when the portal does this part itself. */
const hostOf = (url: string | undefined, bearer?: string) =>
  url === undefined ? null : { url: url.replace(/\/+$/, ''), bearer: bearer ?? null }

function oidcOf(values: z.output<typeof schema>) {
  const { RATEO_OIDC_ISSUER: issuer, RATEO_OIDC_CLIENT_ID: clientId } = values
  if (issuer === undefined) return null
  if (clientId === undefined) {
    throw new ConfigError('RATEO_OIDC_ISSUER vuole anche RATEO_OIDC_CLIENT_ID.')
  }
  const clientSecret = values.RATEO_OIDC_CLIENT_SECRET ?? null
  return { issuer, clientId, clientSecret, name: values.RATEO_OIDC_NAME }
}

/** A key for real money, as its own name says. */
export const isLiveKey = (key: string): boolean => /^[sr]k_live_/.test(key)

function pspOf(values: z.output<typeof schema>, isTrial: boolean) {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_API_BASE: apiBase,
    STRIPE_WEBHOOK_SECRET_PREVIOUS: previous,
  } = values
  if (key === undefined && apiBase !== undefined) {
    throw new ConfigError('STRIPE_API_BASE vuole anche STRIPE_SECRET_KEY.')
  }
  if (key !== undefined && isLiveKey(key) === isTrial) {
    throw new ConfigError(
      isTrial
        ? 'STRIPE_SECRET_KEY muove denaro vero: in modalità di prova serve una chiave sk_test_ o rk_test_.'
        : 'STRIPE_SECRET_KEY è una chiave di prova: in produzione serve una chiave sk_live_ o rk_live_.',
    )
  }
  return {
    // Null when the payments go to Stripe itself.
    trialPort: key === undefined ? values.PSP_PORT : null,
    apiBase: apiBase ?? null,
    secretKey: key ?? 'sk_test_prova',
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? TRIAL_WEBHOOK_SECRET,
    ...(previous && { previousWebhookSecret: previous }),
    ...contiOf(values, isTrial),
  }
}

const MAX_EVENT_LOOP_DELAY: number = 3000
/** 5 MB at a third of a megabit a second. */
const UPLOAD_TIME: number = 120_000
export type Config = ReturnType<typeof readConfig>

/** The only reader of the environment. Names every missing or wrong value at once. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = z.safeParse(schema, withSecretFiles(env, SETTINGS))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path: [name], message }) => `${String(name)} ${message}`,
    )
    throw new ConfigError(`Configurazione da correggere: ${wrong.join('; ')}.`)
  }
  const values = parsed.data
  const isTrial = (values.RATEO_MODE ?? (values.DATABASE_URL ? 'produzione' : 'prova')) === 'prova'
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => !isTrial && values[name] === undefined)
  if (missing.length > 0) {
    throw new ConfigError(`Per la produzione manca: ${missing.join(', ')}. Vedi .env.example.`)
  }
  if (!isTrial) refuseWeakProduction(values)
  const hasTrialProvider = values.STRIPE_SECRET_KEY === undefined
  if (hasTrialProvider && values.PORT === values.PSP_PORT) {
    throw new ConfigError('PORT e PSP_PORT devono essere due porte diverse.')
  }
  const metrics = {
    port: values.RATEO_METRICS_PORT ?? null,
    bearer: values.RATEO_METRICS_BEARER ?? null,
  }
  if (metrics.port === values.PORT) {
    throw new ConfigError('PORT e RATEO_METRICS_PORT devono essere due porte diverse.')
  }
  const origin = new URL(values.RATEO_ORIGIN ?? `http://localhost:${values.PORT}`).origin
  return {
    isTrial,
    port: values.PORT,
    origin,
    runs: { http: values.RATEO_ONLY !== 'worker', worker: values.RATEO_ONLY !== 'http' },
    ...addressesOf(values),
    dataFolder: path.resolve(values.RATEO_DATA),
    withDemo: isTrial && (values.DATABASE_URL === undefined || values.RATEO_DEMO === '1'),
    secret: bothOf(values.RATEO_SECRET ?? TRIAL_SECRET, values.RATEO_SECRET_PREVIOUS),
    adminSecondFactor: (values.RATEO_ADMIN_2FA ?? (isTrial ? '0' : '1')) === '1',
    trustProxy: trustOf(values, origin, isTrial),
    psp: pspOf(values, isTrial),
    portafogli: walletsOf(values.STRIPE_WALLETS, hasTrialProvider),
    mail: { smtpUrl: values.SMTP_URL ?? null, from: values.MAIL_FROM },
    /** Null without a gateway: the mailbox page in trial mode, no SMS in production. */
    sms: values.SMS_URL ? { url: values.SMS_URL, bearer: values.SMS_BEARER ?? '' } : null,
    push: pushOf(values, isTrial, values.RATEO_SECRET ?? TRIAL_SECRET),
    /** Null when no errors are reported. */
    monitoring: values.RATEO_SENTRY_DSN
      ? { dsn: values.RATEO_SENTRY_DSN, traceTarget: values.RATEO_SENTRY_TRACE_TARGET ?? null }
      : null,
    outside: {
      auth: hostOf(values.RATEO_AUTH_URL, values.RATEO_AUTH_BEARER),
      cassa: hostOf(values.RATEO_CASSA_URL, values.RATEO_CASSA_BEARER),
      otp: hostOf(values.RATEO_OTP_URL),
    },
    oidc: oidcOf(values),
    metrics,
    /** Null without an address of a collector. */
    otel: otelOf(values),
    clamav: clamavOf(values.RATEO_CLAMAV_URL),
    /** Read when a file is made, so that a renewed one counts at once; null where there is none. */
    certificatoTs: values.RATEO_CERTIFICATO_TS ?? null,
    /** The milliseconds that an uploaded file may take to arrive. */
    uploadTimeMs: UPLOAD_TIME,
    inMaintenance: values.RATEO_MAINTENANCE === '1',
    /** The milliseconds that the process may be late before it refuses new calls; 0 is never. */
    maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY,
    logLevel: values.LOG_LEVEL ?? (isTrial ? 'warn' : 'info'),
  } as const
}
