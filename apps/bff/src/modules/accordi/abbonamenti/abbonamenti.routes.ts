import {
  contaAbbonamenti as conta,
  getAbbonamento as get,
  searchAbbonamenti as cerca,
} from '@rateo/contract/accordi/abbonamenti'
import * as cambio from '@rateo/contract/accordi/cambio-piano'
import * as metodo from '@rateo/contract/accordi/metodo-abbonamento'
import { misureAbbonamenti } from '@rateo/contract/accordi/misure-abbonamenti'
import { decidiPeriodi as decidiPeriodiCall } from '@rateo/contract/accordi/pausa-abbonamento'
import { rinunciaAbbonamento } from '@rateo/contract/accordi/sottoscrizione'
import { nominaSullAbbonamento } from '@rateo/contract/accordi/nomina-beneficiario'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import type { Call } from '../../../http/call.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { contaAbbonamenti, getAbbonamento, searchAbbonamenti } from './abbonamenti.queries.ts'
import { anteprimaCambio } from './cambio/anteprima-cambio.ts'
import { annullaCambio, confermaCambio } from './cambio/conferma-cambio.ts'
import { pianiDisponibili } from './cambio/conta-cambio.ts'
import { getRegoleCambio, impostaRegoleCambio } from './cambio/regole-cambio.ts'
import { contaMisure } from './misure/misure.queries.ts'
import { decidiPeriodi } from './periodi-saltati.ts'
import { nominaBeneficiario } from './quota/nomina-beneficiario.ts'
import { rinuncia } from './iscrizione/scadi-ordini.ts'
import { pausaRoutes } from './pausa/pausa.routes.ts'
import { giornoRoutes } from './giorno/giorno.routes.ts'
import { regaliRoutes } from './regalo/regali.routes.ts'
import { scontoRoutes } from './sconto/sconto.routes.ts'
import { pianiRoutes } from './piani/piani.routes.ts'
import { rifiutaCambio, ritiraCambio } from './cambio/proposta-cambio.ts'
import { trasferimentoRoutes } from './trasferimento/trasferimento.routes.ts'
import { uscitaRoutes } from './uscita/uscita.routes.ts'
import { riprendiAbbonamento, scegliMetodoAbbonamento } from './scegli-metodo.ts'

const abbonamento = ({ db, actor, clock }: Call, id: string) =>
  getAbbonamento(db, id, { actor, clock })
const poi = thenShow(abbonamento)

function cambioRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cambio.pianiDisponibili, async (call) => ({
    data: await pianiDisponibili(call, call.params.id),
  }))
  endpoint(app, deps, cambio.anteprimaCambioPiano, (call) =>
    anteprimaCambio(call, call.params.id, call.body),
  )
  endpoint(
    app,
    deps,
    cambio.cambiaPiano,
    poi((call) => confermaCambio(call, call.params.id, call.body.anteprima_id)),
  )
  endpoint(
    app,
    deps,
    cambio.annullaCambioPiano,
    poi((call) => annullaCambio(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    cambio.rifiutaCambio,
    poi((call) => rifiutaCambio(call, call.params.id, call.body.motivo)),
  )
  endpoint(app, deps, cambio.getRegoleCambio, getRegoleCambio)
  endpoint(app, deps, cambio.impostaRegoleCambio, (call) => impostaRegoleCambio(call, call.body))
  endpoint(
    app,
    deps,
    cambio.ritiraCambio,
    poi((call) => ritiraCambio(call, call.params.id)),
  )
}

export function abbonamentiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchAbbonamenti(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, misureAbbonamenti, (call) => contaMisure(call, call.body.mese))
  endpoint(app, deps, conta, ({ actor, body, db }) => contaAbbonamenti(db, actor, body))
  endpoint(app, deps, get, (call) => abbonamento(call, call.params.id))
  cambioRoutes(app, deps)
  pianiRoutes(app, deps)
  uscitaRoutes(app, deps)
  pausaRoutes(app, deps)
  giornoRoutes(app, deps)
  scontoRoutes(app, deps)
  regaliRoutes(app, deps)
  trasferimentoRoutes(app, deps)

  endpoint(
    app,
    deps,
    nominaSullAbbonamento,
    poi((call) => nominaBeneficiario(call, call.params.id, call.body.beneficiario_id)),
  )
  endpoint(
    app,
    deps,
    rinunciaAbbonamento,
    poi((call) => rinuncia(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    decidiPeriodiCall,
    poi((call) => decidiPeriodi(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    metodo.metodoAbbonamento,
    poi((call) => scegliMetodoAbbonamento(call, deps, { id: call.params.id, scelta: call.body })),
  )
  endpoint(
    app,
    deps,
    metodo.riprendiAbbonamento,
    poi((call) => {
      const { importo_centesimi, ...scelta } = call.body
      return riprendiAbbonamento(call, deps, { id: call.params.id, scelta, importo_centesimi })
    }),
  )
}
