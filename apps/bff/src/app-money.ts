import type { FastifyInstance } from 'fastify'
import type { Deps } from './http/deps.ts'
import { pagamentiRoutes } from './modules/accordi/pagamenti/pagamenti.routes.ts'
import { movimentiRoutes } from './modules/registri/movimenti/movimenti.routes.ts'
import { trattenuteRoutes } from './modules/registri/trattenute/trattenute.routes.ts'
import { accreditiRoutes } from './modules/accordi/pagamenti/accrediti/accrediti.routes.ts'
import { contiCollegatiRoutes } from './modules/incasso/conti-collegati/conti-collegati.routes.ts'
import { condizioniRoutes } from './modules/incasso/condizioni/condizioni.routes.ts'
import { moraRoutes } from './modules/incasso/mora/mora.routes.ts'
import { carteRoutes } from './modules/incasso/carte-di-credito/index.ts'
import { gatewayRoutes } from './modules/sportello/gateway/gateway.routes.ts'
import { arretratiRoutes } from './modules/sportello/arretrati/arretrati.routes.ts'
import { mandatiRoutes } from './modules/incasso/mandati/mandati.routes.ts'
import { distinteRoutes } from './modules/incasso/distinte/distinte.routes.ts'
import { linkPerMessaggio } from './modules/sportello/link-pubblici/index.ts'
import { fattureRoutes } from './modules/accordi/fatture/fatture.routes.ts'
import { linkPubbliciRoutes } from './modules/sportello/link-pubblici/link-pubblici.routes.ts'
import { verificaRoutes } from './modules/sportello/verifica/verifica.routes.ts'
import { rimborsiRoutes } from './modules/incasso/rimborsi/rimborsi.routes.ts'
import { promesseRoutes } from './modules/incasso/promesse/promesse.routes.ts'
import { contestazioniRoutes } from './modules/incasso/contestazioni/contestazioni.routes.ts'
import { chiusuraCassaRoutes } from './modules/incasso/chiusura-cassa/chiusura-cassa.routes.ts'
import { riconciliazioneRoutes } from './modules/incasso/riconciliazione/riconciliazione.routes.ts'
import { bancaRoutes } from './modules/ponte/banca/banca.routes.ts'
import { marginiRoutes } from './modules/incasso/riconciliazione/margini/margini.routes.ts'
import { beneficiariRoutes } from './modules/persone/beneficiari/beneficiari.routes.ts'
import { ripartizioniRoutes } from './modules/accordi/ripartizioni/ripartizioni.routes.ts'

/** Money that is asked for, taken, given back, and where it stands. */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  pagamentiRoutes(app, deps)
  movimentiRoutes(app, deps)
  trattenuteRoutes(app, deps)
  accreditiRoutes(app, deps)
  contiCollegatiRoutes(app, deps)
  condizioniRoutes(app, deps)
  moraRoutes(app, deps)
  carteRoutes(app, deps)
  gatewayRoutes(app, deps)
  arretratiRoutes(app, deps)
  mandatiRoutes(app, deps)
  distinteRoutes(app, deps)
  linkPubbliciRoutes(app, deps)
  verificaRoutes(app, deps)
  rimborsiRoutes(app, deps)
  promesseRoutes(app, deps)
  contestazioniRoutes(app, deps)
  chiusuraCassaRoutes(app, deps)
  riconciliazioneRoutes(app, deps)
  marginiRoutes(app, deps)
  bancaRoutes(app, deps)
  beneficiariRoutes(app, deps)
  ripartizioniRoutes(app, deps)
  fattureRoutes(app, deps, (id) => linkPerMessaggio(deps, id))
}
