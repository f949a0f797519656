import { ATTI } from './atti.ts'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { abbonamentiRoutes } from './modules/accordi/abbonamenti/abbonamenti.routes.ts'
import { assistenzaRoutes } from './modules/ponte/assistenza/assistenza.routes.ts'
import { clientiRoutes } from './modules/persone/clienti/clienti.routes.ts'
import { registraTracce } from './modules/base/cronologia/index.ts'
import { dilazioniRoutes } from './modules/accordi/dilazioni/dilazioni.routes.ts'
import { documentiRoutes } from './modules/registri/documenti/documenti.routes.ts'
import { archiviRoutes } from './modules/ponte/archivi/archivi.routes.ts'
import { congediRoutes } from './modules/ponte/congedi/congedi.routes.ts'
import { esportazioniRoutes } from './modules/ponte/esportazioni/esportazioni.routes.ts'
import { comuniRoutes } from './modules/base/comuni/comuni.routes.ts'
import { consulentiRoutes } from './modules/persone/consulenti/consulenti.routes.ts'
import { elenchiRoutes } from './modules/ponte/elenchi/elenchi.routes.ts'
import { esercentiRoutes } from './modules/persone/esercenti/esercenti.routes.ts'
import { gestioneRoutes } from './modules/ponte/gestione/gestione.routes.ts'
import { impostazioniRoutes } from './modules/base/impostazioni/impostazioni.routes.ts'
import { menuRoutes } from './modules/ponte/gestione/menu/menu.routes.ts'
import { statoRoutes } from './modules/ponte/stato/stato.routes.ts'
import { modelliRoutes } from './modules/base/modelli/modelli.routes.ts'
import { notificheRoutes } from './modules/base/notifiche/notifiche.routes.ts'
import { otpRoutes } from './modules/persone/otp/otp.routes.ts'
import { postaProvaRoutes } from './modules/ponte/posta-prova/posta-prova.routes.ts'
import { promozioniRoutes } from './modules/accordi/promozioni/promozioni.routes.ts'
import { profiloRoutes } from './modules/persone/profilo/profilo.routes.ts'
import { accountRoutes, registrazioneRoutes } from './modules/persone/registrazione/index.ts'
import { cookieName, createReadActor, sessioneRoutes } from './modules/persone/sessione/index.ts'
import { testiRoutes } from './modules/persone/testi/index.ts'
import { squadraRoutes } from './modules/persone/squadra/squadra.routes.ts'
import { staffRoutes } from './modules/ponte/staff/staff.routes.ts'
import { studioRoutes } from './modules/ponte/studio/studio.routes.ts'
import { homeRoutes } from './modules/ponte/home/home.routes.ts'
import { schedeRoutes } from './modules/ponte/schede/schede.routes.ts'
import { detrazioniRoutes } from './modules/ponte/detrazioni/detrazioni.routes.ts'
import { pacchiRoutes } from './modules/ponte/pacchi/pacchi.routes.ts'
import { andamentoRoutes } from './modules/ponte/andamento/andamento.routes.ts'
import { reportsRoutes } from './modules/ponte/reports/reports.routes.ts'
import { utenzeRoutes } from './modules/accordi/utenze/utenze.routes.ts'
import { violazioniRoutes } from './modules/ponte/violazioni/violazioni.routes.ts'
import { createReadActorOrKey, registraRichieste } from './modules/ponte/sviluppatori/index.ts'
import { sviluppatoriRoutes } from './modules/ponte/sviluppatori/sviluppatori.routes.ts'
import { raccolteRoutes } from './modules/accordi/raccolte/raccolte.routes.ts'
import { moneyRoutes } from './app-money.ts'
import { registerAccess } from './http/access.ts'
import { registerWritten } from './http/aside/written.ts'
import { createCallLimits } from './http/call-limits.ts'
import { createClientErrorHandler, newRequestId } from './http/client-error.ts'
import type { Deps } from './http/deps.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { AppError } from './http/errors.ts'
import { createNotFoundHandler } from './http/not-found.ts'
import { registerCompress } from './http/plugins/compress.ts'
import { registerCrossSite } from './http/plugins/cross-site.ts'
import { registerForwardedWarning } from './http/plugins/forwarded.ts'
import { registerGracefulClose } from './http/plugins/graceful-close.ts'
import { createPortalPage } from './http/plugins/portal-page.ts'
import { readyChecks, readyNotes, registerHealth } from './http/plugins/health.ts'
import { registerJsonBody } from './http/plugins/json-body.ts'
import { registerMaintenance } from './http/plugins/maintenance.ts'
import { registerMetrics } from './http/plugins/metrics.ts'
import { registerOverload } from './http/plugins/overload.ts'
import { pageVersion, registerPageVersion } from './http/plugins/page-version.ts'
import { createSendPage, registerStatic } from './http/plugins/pages.ts'
import { headersOfAll, registerSecurityHeaders } from './http/plugins/security-headers.ts'
import { registerTracing } from './http/plugins/tracing.ts'
import { registerWayIn } from './http/plugins/way-in.ts'
import { tellPlainAddress } from './http/plugins/plain-address.ts'
import type { RouteRow } from './http/route-config.ts'
import { impostaPortale } from './modules/registri/documenti/index.ts'

const URL_LIMIT = 2048
const JSON_LIMIT = 64 * 1024

/** Fastify with every limit said: several of its defaults wait for ever. Times in milliseconds, sizes in bytes. */
function createServer({ config, log }: Deps): FastifyInstance {
  const always = headersOfAll(config)
  const handleError = createErrorHandler(config.origin)
  const app = Fastify({
    loggerInstance: log,
    // The answer is logged once, with the route's pattern and nothing of the address.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: JSON_LIMIT,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 65_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
      // Node would refuse it with an empty answer: `registerWellFormed` does it in words.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200 },
    // A stopping server still answers, as ever, the calls that arrive on open connections.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: createClientErrorHandler(config, log),
    // These errors come before any hook, so that the headers of every answer are set here.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.headers(always)),
  })
  app.setErrorHandler(handleError)
  // Node would answer 417 with an empty body; nothing is lost by answering the call instead.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.server.on('connection', tellPlainAddress)
  return app
}

/** One's own account, and the people who work for an esercente or for the operator. */
function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  profiloRoutes(app, deps)
  squadraRoutes(app, deps)
  staffRoutes(app, deps)
}

/** Every registered route, for the role matrix and for the 405. */
function registerRouteTable(app: FastifyInstance): RouteRow[] {
  const table: RouteRow[] = []
  app.decorate('routeTable', table)
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (method === 'HEAD') continue
      // The table reads the configuration when it is asked: a plugin may still complete that of its routes.
      table.push({
        method,
        path: route.url,
        get allow() {
          return route.config?.allow
        },
        get crossSite() {
          return route.config?.crossSite === true
        },
        get isFile() {
          return route.config?.isFile === true
        },
        get contract() {
          return route.config?.contract
        },
      })
    }
  })
  return table
}

/**
 * Refuses messages that a proxy before us may read in another way than we do; guessing would let calls be smuggled
 * in.
 */
function registerWellFormed(app: FastifyInstance) {
  app.addHook('onRequest', ({ headers, raw }, reply, done) => {
    const coding = headers['transfer-encoding']
    const isKnown = coding === undefined || coding.toLowerCase() === 'chunked'
    const hasHost = headers.host !== undefined || raw.httpVersion === '1.0'
    if (isKnown && hasHost) return done()
    reply.header('connection', 'close')
    return done(new AppError('json_non_valido'))
  })
}

function registerUrlLimit(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const limit = request.routeOptions.config.urlLimit ?? URL_LIMIT
    done(request.url.length > limit ? new AppError('indirizzo_troppo_lungo') : undefined)
  })
}

/** The whole HTTP side of the product. The areas are put together here and in `app-money.ts`. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  impostaPortale(deps.config.origin)
  const app = createServer(deps)
  const table = registerRouteTable(app)
  const isClosing = registerGracefulClose(app)
  registerSecurityHeaders(app, deps.config)
  registerPageVersion(app, pageVersion())
  registerWellFormed(app)
  registerUrlLimit(app)
  registerForwardedWarning(app, deps.config.trustProxy)
  const sendPage = createSendPage(deps.config)
  registerMaintenance(app, deps.config.inMaintenance, sendPage)
  registerTracing(app)
  registerMetrics(app, deps)
  registerCompress(app)
  await registerOverload(app, deps, sendPage)
  await app.register(fastifyCookie)
  const { origin } = deps.config
  registerWayIn(app, cookieName(origin), origin.startsWith('https:'))
  registerCrossSite(app, origin)
  const { readActor, rememberActor } = createReadActor(deps)
  app.decorate('readActor', createReadActorOrKey(deps, readActor))
  app.decorate('rememberActor', rememberActor)
  app.decorate('callLimits', createCallLimits())
  registerAccess(app)
  registerWritten(app, deps)
  registraTracce(app, deps)
  registraRichieste(app, deps)
  registerJsonBody(app)

  registerHealth(app, readyChecks(deps, isClosing), readyNotes(deps))
  sessioneRoutes(app, deps, sendPage)
  peopleRoutes(app, deps)
  moneyRoutes(app, deps)
  impostazioniRoutes(app, deps)
  modelliRoutes(app, deps)
  menuRoutes(app, deps)
  statoRoutes(app, deps)
  clientiRoutes(app, deps)
  abbonamentiRoutes(app, deps)
  dilazioniRoutes(app, deps)
  documentiRoutes(app, deps)
  pacchiRoutes(app, deps)
  detrazioniRoutes(app, deps)
  utenzeRoutes(app, deps)
  reportsRoutes(app, deps)
  andamentoRoutes(app, deps)
  esportazioniRoutes(app, deps)
  archiviRoutes(app, deps)
  congediRoutes(app, deps)
  elenchiRoutes(app, deps)
  homeRoutes(app, deps)
  studioRoutes(app, deps)
  notificheRoutes(app, deps)
  otpRoutes(app, deps, ATTI)
  accountRoutes(app, deps)
  registrazioneRoutes(app, deps)
  testiRoutes(app, deps)
  comuniRoutes(app, deps)
  esercentiRoutes(app, deps)
  assistenzaRoutes(app, deps)
  schedeRoutes(app, deps)
  consulentiRoutes(app, deps)
  promozioniRoutes(app, deps)
  gestioneRoutes(app, deps)
  sviluppatoriRoutes(app, deps)
  postaProvaRoutes(app, deps)
  violazioniRoutes(app, deps)
  raccolteRoutes(app, deps)

  await registerStatic(app)
  const portal = createPortalPage(app, origin)
  app.setNotFoundHandler(
    createNotFoundHandler(table, async (request, reply) =>
      sendPage(reply, 'index.html', { fill: await portal(request) }),
    ),
  )
  return app
}
