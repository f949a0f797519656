import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { rotteAccounts } from './api/accounts.ts'
import { rotteApi } from './api/chiamata.ts'
import { rotteCheckoutSessions } from './api/checkout-sessions.ts'
import { rotteCustomers } from './api/customers.ts'
import { rotteFiles } from './api/files.ts'
import { rotteLibri } from './api/libri.ts'
import { rotteMandates } from './api/mandates.ts'
import { rottePaymentIntents } from './api/payment-intents.ts'
import { rottePaymentMethods } from './api/payment-methods.ts'
import { rotteSaldo } from './api/saldo.ts'
import { rotteSetupIntents } from './api/setup-intents.ts'
import { rotteTransfers } from './api/transfers.ts'
import { avviaCicli } from './cicli.ts'
import { rotteControllo } from './controllo.ts'
import { apriDatabase } from './database.ts'
import { ErroreStripe } from './errori.ts'
import { creaGuasti } from './guasti.ts'
import { nuovoId } from './identificativi.ts'
import { leggiModuloNidificato } from './modulo-nidificato.ts'
import { creaOrologio } from './orologio.ts'
import { rottePagine } from './pages/index.ts'
import { nonEsiste } from './pages/layout.ts'
import type { Impostazioni, Servizi } from './servizi.ts'

export interface PspProvaOptions {
  databaseUrl: string
  /** 0 takes a free one. */
  port: number
  host?: string
  /** The address at which browsers and the shop reach this server; by default http://localhost:port. */
  origin?: string
  webhookUrl?: string
  webhookSecret?: string
  /** The endpoint for the events of connected accounts and its secret; by default the same as for the others. */
  webhookConti?: { url: string; secret: string }
  /** The kinds of event that are sent; by default all. */
  webhookEventi?: readonly string[]
  /** Opens /_prova/*: never where strangers can reach it. */
  control?: boolean
  sddDelayMs?: number
  /** The seconds until what was paid may be paid out; by default five days. */
  disponibileDopoS?: number
  ritentativiMs?: readonly number[]
  /** The instant that its clock counts from, in milliseconds since 1970; by default the machine's own. */
  ora?: () => number
  log?: boolean
}

export interface PspProva {
  url: string
  stop: () => Promise<void>
}

/** The version of Stripe's API that is spoken here. */
const versione = '2026-10-28.endive'
const cinqueGiorni = 5 * 86_400
const segretoPredefinito = 'whsec_prova'
const ritentativi = [1000, 5000, 30_000, 120_000, 600_000, 3_600_000]

export async function startPspProva(options: PspProvaOptions): Promise<PspProva> {
  const pool = await apriDatabase(options.databaseUrl)
  const impostazioni: Impostazioni = {
    origin: options.origin ?? `http://localhost:${options.port}`,
    webhookUrl: options.webhookUrl,
    webhookSecret: options.webhookSecret ?? segretoPredefinito,
    webhookConti:
      options.webhookConti ??
      (options.webhookUrl === undefined
        ? undefined
        : {
            url: options.webhookUrl,
            secret: options.webhookSecret ?? segretoPredefinito,
          }),
    webhookEventi: options.webhookEventi && new Set(options.webhookEventi),
    control: options.control ?? false,
    sddDelayMs: options.sddDelayMs ?? 5000,
    disponibileDopoS: options.disponibileDopoS ?? cinqueGiorni,
    ritentativiMs: options.ritentativiMs ?? ritentativi,
  }
  const spegnimento = new AbortController()
  const servizi: Servizi = {
    pool,
    impostazioni,
    orologio: await creaOrologio(pool, options.ora),
    guasti: creaGuasti(),
    sveglia: () => cicli.sveglia(),
    esaurisci: () => cicli.esaurisci(),
    spegnimento: spegnimento.signal,
  }
  const sospese = new Set<FastifyReply>()
  const app = creaApp(servizi, sospese, options.log ?? false)
  const cicli = avviaCicli(servizi, (errore) => app.log.error({ err: errore }, 'ciclo fallito'))
  const chiudi = async () => {
    spegnimento.abort()
    await cicli.stop()
    for (const reply of sospese) reply.raw.destroy()
    await app.close()
    await pool.end()
  }
  try {
    await app.listen({ port: options.port, host: options.host ?? 'localhost' })
  } catch (errore) {
    await chiudi()
    throw errore
  }
  const indirizzo = app.server.address()
  const porta = typeof indirizzo === 'object' ? (indirizzo?.port ?? options.port) : options.port
  // The address of the pages is known only now, when the system may have chosen the port.
  const url = options.origin ?? `http://localhost:${porta}`
  impostazioni.origin = url.replace(/\/$/, '')
  cicli.sveglia()
  return { url: impostazioni.origin, stop: chiudi }
}

function creaApp(servizi: Servizi, sospese: Set<FastifyReply>, log: boolean): FastifyInstance {
  const app = Fastify({
    // Addresses and outcomes only: bodies carry card numbers and never reach a log.
    logger: log ? { level: 'warn' } : false,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    routerOptions: { querystringParser: leggiModuloNidificato, maxParamLength: 200 },
  })
  app.register(formbody, { parser: leggiModuloNidificato })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return
    reply.header('stripe-version', versione)
    verificaChiave(request.headers.authorization)
    verificaVersione(request.headers['stripe-version'])
    verificaFormato(request.url, request.headers['content-type'])
  })
  const rotte = rotteApi(app, servizi, sospese)
  rotteCustomers(rotte)
  rottePaymentMethods(rotte)
  rottePaymentIntents(rotte)
  rotteSetupIntents(rotte)
  rotteMandates(rotte)
  rotteCheckoutSessions(rotte)
  void app.register(async (scope) => rotteFiles(scope, rotteApi(scope, servizi, sospese)))
  rotteLibri(rotte)
  rotteSaldo(rotte)
  rotteAccounts(rotte)
  rotteTransfers(rotte)
  rottePagine(app, servizi)
  if (servizi.impostazioni.control) rotteControllo(app, servizi)
  app.get('/health', async () => ({ stato: 'ok' }))

  app.setNotFoundHandler(async (request, reply) => {
    if (!request.url.startsWith('/v1/') && !request.url.startsWith('/_prova')) {
      return nonEsiste(reply)
    }
    return reply
      .status(404)
      .header('request-id', nuovoId('req'))
      .send({
        error: {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
        },
      })
  })
  app.setErrorHandler(async (errore, request, reply) => {
    const noto = errore instanceof ErroreStripe
    const status = noto ? errore.status : statoDi(errore)
    if (status >= 500) request.log.error({ err: errore }, 'errore imprevisto')
    const corpo = noto
      ? errore.corpo
      : {
          type: status >= 500 ? 'api_error' : 'invalid_request_error',
          message: status >= 500 ? 'An error occurred on our side.' : 'Invalid request.',
        }
    return reply.status(status).header('request-id', nuovoId('req')).send({ error: corpo })
  })
  return app
}

function statoDi(errore: unknown): number {
  if (typeof errore !== 'object' || errore === null || !('statusCode' in errore)) return 500
  return typeof errore.statusCode === 'number' ? errore.statusCode : 500
}

function verificaChiave(autorizzazione: string | undefined): void {
  const chiave = chiaveDa(autorizzazione)
  if (chiave !== undefined && /^sk_test_\w+$/.test(chiave)) return
  throw new ErroreStripe(401, {
    type: 'invalid_request_error',
    message:
      chiave === undefined
        ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
        : `Invalid API Key provided: ${chiave.slice(0, 8)}****. This environment takes test keys only (sk_test_…).`,
  })
}

/** The objects are those of one version: who wants another one is told, and not answered with these. */
function verificaVersione(voluta: string | string[] | undefined): void {
  if (voluta === undefined || voluta === versione) return
  throw new ErroreStripe(400, {
    type: 'invalid_request_error',
    message: `Invalid Stripe API version: ${String(voluta)}. This environment speaks ${versione} only.`,
  })
}

/** The control calls speak JSON, Stripe's API does not: forms, and forms in parts where a file comes. */
function verificaFormato(url: string, formato: string | undefined): void {
  if (formato === undefined || /^application\/x-www-form-urlencoded\b/i.test(formato)) return
  if (url === '/v1/files' && /^multipart\/form-data\b/i.test(formato)) return
  throw new ErroreStripe(400, {
    type: 'invalid_request_error',
    message:
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
  })
}

function chiaveDa(autorizzazione: string | undefined): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(autorizzazione ?? '')
  if (bearer !== null) return bearer[1]
  const basic = /^Basic\s+(\S+)$/i.exec(autorizzazione ?? '')
  if (basic === null) return undefined
  return Buffer.from(basic[1] ?? '', 'base64')
    .toString('utf8')
    .split(':')[0]
}
