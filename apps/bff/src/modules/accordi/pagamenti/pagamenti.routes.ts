import {
  annullaPagamento as annulla,
  getPagamento as get,
  richiediPagamento as richiedi,
  searchPagamenti as cerca,
} from '@rateo/contract/accordi/pagamenti'
import {
  eliminaBozza as elimina,
  pubblicaPagamento as pubblica,
  registraIncasso as registra,
  rinnovaLink as rinnova,
  riprovaAddebito as riprova,
  sollecitaPagamento as sollecita,
  stornaIncasso as storna,
  stralciaPagamento as stralcia,
} from '@rateo/contract/incasso/incassi'
import {
  aggiungiNota as aggiungi,
  eliminaNota as togli,
} from '@rateo/contract/accordi/note-pagamento'
import { nominaSulPagamento } from '@rateo/contract/accordi/nomina-beneficiario'
import { provaCodiceRichiesta } from '@rateo/contract/promozioni/sconto'
import { condonaMora as condona } from '@rateo/contract/incasso/mora'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { AppError } from '../../../http/errors.ts'
import { annullaPagamento } from './annulla-pagamento.ts'
import { eliminaBozza, pubblicaPagamento } from './pubblica-pagamento.ts'
import { nominaBeneficiario } from './quota/nomina-beneficiario.ts'
import { aggiungiNota, eliminaNota } from './note.ts'
import { getPagamento, searchPagamenti } from './pagamenti.queries.ts'
import { riprovaSubito, sollecitaPagamento } from '../../incasso/solleciti/index.ts'
import { condonaMora } from './condona-mora.ts'
import { rinnovaLink, stralciaPagamento } from './cambia-pagamento.ts'
import { registraIncasso, stornaIncasso } from './registra-incasso.ts'
import { provaSullaRichiesta, richiediPagamento } from './richiedi-pagamento.ts'
import { provaContata, usoContato } from '../promozioni/index.ts'

const pagamentoDi =
  ({ config, psp }: Deps) =>
  ({ db, actor, clock }: Call, id: string) =>
    getPagamento(db, id, {
      actor,
      today: clock.today(),
      now: clock.now(),
      origin: config.origin,
      fornitore: psp.nome,
    })

function noteRoutes(app: FastifyInstance, deps: Deps): void {
  const poi = thenShow(pagamentoDi(deps))
  endpoint(
    app,
    deps,
    aggiungi,
    poi((call) => aggiungiNota(call, call.params.id, call.body.testo)),
  )
  endpoint(
    app,
    deps,
    togli,
    poi((call) => eliminaNota(call, call.params.id, call.params.nota)),
  )
}

/** The calls about incassi taken without the portal, and about those written down by mistake. */
function incassiRoutes(app: FastifyInstance, deps: Deps): void {
  const poi = thenShow(pagamentoDi(deps))
  endpoint(
    app,
    deps,
    registra,
    poi((call) => registraIncasso(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    storna,
    poi((call) => {
      const { id, n } = call.params
      if (!/^\d{1,6}$/.test(n)) throw new AppError('non_trovato')
      return stornaIncasso(call, id, Number(n))
    }),
  )
}

export function pagamentiRoutes(app: FastifyInstance, deps: Deps): void {
  const pagamento = pagamentoDi(deps)
  const poi = thenShow(pagamento)
  noteRoutes(app, deps)
  incassiRoutes(app, deps)

  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchPagamenti(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, get, (call) => pagamento(call, call.params.id))
  endpoint(app, deps, provaCodiceRichiesta, (call) =>
    provaContata(deps, call.actor.utente_id, () => provaSullaRichiesta(call, call.body)),
  )
  endpoint(app, deps, richiedi, async (call) => {
    const uso = () => richiediPagamento(call, call.body)
    const { utente_id } = call.actor
    const conCodice = call.body.codice !== undefined
    return pagamento(
      call,
      await (conCodice ? usoContato(deps.db, call, { utente_id, uso }) : uso()),
    )
  })
  endpoint(
    app,
    deps,
    nominaSulPagamento,
    poi((call) => nominaBeneficiario(call, call.params.id, call.body.beneficiario_id)),
  )
  endpoint(
    app,
    deps,
    pubblica,
    poi((call) => pubblicaPagamento(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    elimina,
    poi((call) => eliminaBozza(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    annulla,
    poi((call) => annullaPagamento(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    rinnova,
    poi((call) => rinnovaLink(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    stralcia,
    poi((call) => stralciaPagamento(call, call.params.id, call.body.nota)),
  )
  endpoint(
    app,
    deps,
    condona,
    poi((call) => condonaMora(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    sollecita,
    poi((call) => sollecitaPagamento(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    riprova,
    poi((call) => riprovaSubito(call, deps, call.params.id)),
  )
}
