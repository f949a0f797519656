import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { abbonamentiRoutes } from '../modules/abbonamenti/abbonamenti.routes.ts'
import { arretratiRoutes } from '../modules/arretrati/arretrati.routes.ts'
import { assistenzaRoutes } from '../modules/assistenza/assistenza.routes.ts'
import { carteRoutes } from '../modules/carte-di-credito/index.ts'
import { chiusuraCassaRoutes } from '../modules/chiusura-cassa/chiusura-cassa.routes.ts'
import { clientiRoutes } from '../modules/clienti/clienti.routes.ts'
import { registraTracce } from '../modules/cronologia/index.ts'
import { dilazioniRoutes } from '../modules/dilazioni/dilazioni.routes.ts'
import { distinteRoutes } from '../modules/distinte/distinte.routes.ts'
import { documentiRoutes } from '../modules/documenti/documenti.routes.ts'
import { esportazioniRoutes } from '../modules/esportazioni/esportazioni.routes.ts'
import { gatewayRoutes } from '../modules/gateway/gateway.routes.ts'
import { linkPubbliciRoutes } from '../modules/link-pubblici/link-pubblici.routes.ts'
import { moraRoutes } from '../modules/mora/mora.routes.ts'
import { mandatiRoutes } from '../modules/mandati/mandati.routes.ts'
import { comuniRoutes } from '../modules/comuni/comuni.routes.ts'
import { consulentiRoutes } from '../modules/consulenti/consulenti.routes.ts'
import { elenchiRoutes } from '../modules/elenchi/elenchi.routes.ts'
import { esercentiRoutes } from '../modules/esercenti/esercenti.routes.ts'
import { gestioneRoutes } from '../modules/gestione/gestione.routes.ts'
import { riconciliazioneRoutes } from '../modules/riconciliazione/riconciliazione.routes.ts'
import { impostazioniRoutes } from '../modules/impostazioni/impostazioni.routes.ts'
import { notificheRoutes } from '../modules/notifiche/notifiche.routes.ts'
import { movimentiRoutes } from '../modules/movimenti/movimenti.routes.ts'
import { accreditiRoutes } from '../modules/pagamenti/accrediti.routes.ts'
import { pagamentiRoutes } from '../modules/pagamenti/pagamenti.routes.ts'
import { otpRoutes } from '../modules/otp/otp.routes.ts'
import { postaProvaRoutes } from '../modules/posta-prova/posta-prova.routes.ts'
import { promozioniRoutes } from '../modules/promozioni/promozioni.routes.ts'
import { profiloRoutes } from '../modules/profilo/profilo.routes.ts'
import { accountRoutes, registrazioneRoutes } from '../modules/registrazione/index.ts'
import { cookieName, createReadActor, sessioneRoutes } from '../modules/sessione/index.ts'
import { homeRoutes } from '../modules/home/home.routes.ts'
import { reportsRoutes } from '../modules/reports/reports.routes.ts'
import { contestazioniRoutes } from '../modules/contestazioni/contestazioni.routes.ts'
import { rimborsiRoutes } from '../modules/rimborsi/rimborsi.routes.ts'
import { utenzeRoutes } from '../modules/utenze/utenze.routes.ts'
import { violazioniRoutes } from '../modules/violazioni/violazioni.routes.ts'
import { createReadActorOrKey } from '../modules/sviluppatori/index.ts'
import { sviluppatoriRoutes } from '../modules/sviluppatori/sviluppatori.routes.ts'
import { registerAccess } from './access.ts'
import { createCallLimits } from './call-limits.ts'
import { createClientErrorHandler, newRequestId } from './client-error.ts'
import type { Deps } from './deps.ts'
import { createErrorHandler } from './error-handler.ts'
import { AppError } from './errors.ts'
import { createNotFoundHandler } from './not-found.ts'
import { registerCompress } from './plugins/compress.ts'
import { registerCrossSite } from './plugins/cross-site.ts'
import { registerForwardedWarning } from './plugins/forwarded.ts'
import { registerGracefulClose } from './plugins/graceful-close.ts'
import { readyChecks, readyNotes, registerHealth } from './plugins/health.ts'
import { registerJsonBody } from './plugins/json-body.ts'
import { registerMaintenance } from './plugins/maintenance.ts'
import { registerMetrics } from './plugins/metrics.ts'
import { registerOverload } from './plugins/overload.ts'
import { createSendPage, registerStatic } from './plugins/pages.ts'
import { headersOfAll, registerSecurityHeaders } from './plugins/security-headers.ts'
import { registerWayIn } from './plugins/way-in.ts'
import { tellPlainAddress } from './plugins/plain-address.ts'
import type { RouteRow } from './route-config.ts'

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
    // At a stop what still arrives on an open connection is answered as ever.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: createClientErrorHandler(config, log),
    // Before any hook: the headers of every answer are not on it yet.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.headers(always)),
  })
  app.setErrorHandler(handleError)
  // Node would answer 417 with an empty body; nothing is lost by answering the call instead.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.server.on('connection', tellPlainAddress)
  return app
}

/** Every registered route, for the role matrix and for the 405. */
function registerRouteTable(app: FastifyInstance): RouteRow[] {
  const table: RouteRow[] = []
  app.decorate('routeTable', table)
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (method === 'HEAD') continue
      // Read when asked for: a plugin may still complete the configuration of its routes.
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

/** What a proxy before us may read in another way than we do is refused, not guessed. */
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

/** The whole HTTP side of the product. The areas are put together here and nowhere else. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps)
  const table = registerRouteTable(app)
  const isClosing = registerGracefulClose(app)
  registerSecurityHeaders(app, deps.config)
  registerWellFormed(app)
  registerUrlLimit(app)
  registerForwardedWarning(app, deps.config.trustProxy)
  const sendPage = createSendPage(deps.config)
  registerMaintenance(app, deps.config.inMaintenance, sendPage)
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
  registraTracce(app, deps)
  registerJsonBody(app)

  registerHealth(app, readyChecks(deps, isClosing), readyNotes(deps))
  sessioneRoutes(app, deps, sendPage)
  profiloRoutes(app, deps)
  impostazioniRoutes(app, deps)
  pagamentiRoutes(app, deps)
  movimentiRoutes(app, deps)
  accreditiRoutes(app, deps)
  moraRoutes(app, deps)
  carteRoutes(app, deps)
  clientiRoutes(app, deps)
  abbonamentiRoutes(app, deps)
  dilazioniRoutes(app, deps)
  gatewayRoutes(app, deps)
  arretratiRoutes(app, deps)
  mandatiRoutes(app, deps)
  distinteRoutes(app, deps)
  linkPubbliciRoutes(app, deps)
  documentiRoutes(app, deps)
  utenzeRoutes(app, deps)
  rimborsiRoutes(app, deps)
  contestazioniRoutes(app, deps)
  reportsRoutes(app, deps)
  esportazioniRoutes(app, deps)
  elenchiRoutes(app, deps)
  homeRoutes(app, deps)
  notificheRoutes(app, deps)
  otpRoutes(app, deps)
  accountRoutes(app, deps)
  registrazioneRoutes(app, deps)
  comuniRoutes(app, deps)
  chiusuraCassaRoutes(app, deps)
  esercentiRoutes(app, deps)
  assistenzaRoutes(app, deps)
  consulentiRoutes(app, deps)
  promozioniRoutes(app, deps)
  gestioneRoutes(app, deps)
  riconciliazioneRoutes(app, deps)
  sviluppatoriRoutes(app, deps)
  postaProvaRoutes(app, deps)
  violazioniRoutes(app, deps)

  await registerStatic(app)
  app.setNotFoundHandler(
    createNotFoundHandler(table, (_request, reply) => sendPage(reply, 'index.html')),
  )
  return app
}
