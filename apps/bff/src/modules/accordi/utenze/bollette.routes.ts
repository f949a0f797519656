import * as contract from '@rateo/contract/accordi/bollette'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import type { Call } from '../../../http/call.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { accogliFile, contenutoDi, riceviFile } from '../../registri/caricamenti/index.ts'
import { collegaBolletta, listRichieste, scollegaBolletta } from './collega-bolletta.ts'
import { domiciliaUtenza, revocaDomiciliazione } from './domicilia-utenza.ts'
import { conservaFile, findFile, tieniBolletta, togliFile } from './file-bolletta.ts'
import { annullaProgrammaBolletta, programmaBolletta } from './programma-bolletta.ts'
import {
  creaBolletta,
  eliminaBolletta,
  modificaBolletta,
  segnaBolletta,
} from './scrivi-bolletta.ts'
import { getUtenza } from './utenze.queries.ts'

const quale = ({ params }: { params: { id: string; bolletta_id: string } }) => ({
  utenza_id: params.id,
  bolletta_id: params.bolletta_id,
})

const utenza = ({ db, actor, clock }: Call, id: string) => getUtenza(db, actor, id, clock.today())
const poi = thenShow(utenza)

/** Notes of the owner: nothing here moves money. */
function note(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    contract.creaBolletta,
    poi((call) => creaBolletta(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.modificaBolletta,
    poi((call) => modificaBolletta(call, quale(call), call.body)),
  )
  endpoint(
    app,
    deps,
    contract.eliminaBolletta,
    poi((call) => eliminaBolletta(call, quale(call))),
  )
  endpoint(
    app,
    deps,
    contract.segnaBolletta,
    poi((call) => segnaBolletta(call, quale(call), call.body)),
  )
}

async function caricaRoute(scope: FastifyInstance, deps: Deps): Promise<void> {
  // More than is taken, so that a file that is too large is refused in words.
  riceviFile(scope, deps, contract.PESO_BOLLETTA * 2)
  endpointWithCalls(scope, deps, contract.caricaFileBolletta, async (call, reply) => {
    const { transact, query, params, actor, clock, db } = call
    // The bolletta is looked for before the file is examined, which takes its time, and again when it is kept.
    await transact((trx) => tieniBolletta({ ...call, db: trx }, quale(call)))
    const file = await accogliFile(deps, call, {
      ...query,
      contenuto: contenutoDi(reply.request),
      massimo: contract.PESO_BOLLETTA,
      troppo: 'Il file supera i 5 MB: riducilo e riprova.',
    })
    await transact((trx) => conservaFile({ ...call, db: trx }, quale(call), file))
    return getUtenza(db, actor, params.id, clock.today())
  })
}

function fogli(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.scaricaFileBolletta, async (call, reply) => {
    const { formato, nome, contenuto } = await findFile(call, quale(call))
    // Uploaded by people: saved, never shown as a page of ours.
    return reply
      .type(formato)
      .header('content-disposition', `attachment; filename="${nome}"`)
      .send(contenuto)
  })
  endpoint(
    app,
    deps,
    contract.eliminaFileBolletta,
    poi((call) => togliFile(call, quale(call))),
  )
  void app.register(async (scope) => caricaRoute(scope, deps))
}

/** Calls on bollette: notes, sheets, the debt of the supplier and how it is paid. */
export function bolletteRoutes(app: FastifyInstance, deps: Deps): void {
  note(app, deps)
  fogli(app, deps)
  endpoint(app, deps, contract.listRichiesteBolletta, async (call) => ({
    data: await listRichieste(call, quale(call)),
  }))
  endpoint(
    app,
    deps,
    contract.collegaBolletta,
    poi((call) => collegaBolletta(call, deps, quale(call), call.body.pagamento_id)),
  )
  endpoint(
    app,
    deps,
    contract.scollegaBolletta,
    poi((call) => scollegaBolletta(call, quale(call))),
  )
  endpoint(
    app,
    deps,
    contract.programmaBolletta,
    poi((call) => programmaBolletta(call, deps, quale(call), call.body)),
  )
  endpoint(
    app,
    deps,
    contract.annullaProgrammaBolletta,
    poi((call) => annullaProgrammaBolletta(call, quale(call))),
  )
  endpoint(
    app,
    deps,
    contract.domiciliaUtenza,
    poi((call) => domiciliaUtenza(call, deps, call.params.id, call.body.mandato_id)),
  )
  endpoint(
    app,
    deps,
    contract.revocaDomiciliazione,
    poi((call) => revocaDomiciliazione(call, call.params.id)),
  )
}
