import { Readable } from 'node:stream'
import * as contract from '@rateo/contract/registri/accrediti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import type { Sheet } from '../../../../http/sheet/sheet.ts'
import { csv } from '../../../../http/sheet/sheet-csv.ts'
import { findAccrediti, listAccrediti, periodoDi } from './accrediti.queries.ts'

const COLONNE: Sheet['colonne'] = [
  { titolo: 'Accredito previsto', tipo: 'giorno' },
  { titolo: 'Incassato il', tipo: 'giorno' },
  { titolo: 'Cliente', tipo: 'testo' },
  { titolo: 'Causale', tipo: 'testo' },
  { titolo: 'Lordo', tipo: 'importo' },
  { titolo: 'Commissioni', tipo: 'importo' },
  { titolo: 'Sconti a carico del portale', tipo: 'importo' },
  { titolo: 'Rimborsi e altro', tipo: 'importo' },
  { titolo: 'Trattenuto per contestazioni', tipo: 'importo' },
  { titolo: 'Netto', tipo: 'importo' },
  { titolo: 'Numero del pagamento', tipo: 'testo' },
  { titolo: 'Identificativo del pagamento', tipo: 'testo' },
]

async function* oneGroup<T>(rows: readonly T[]) {
  yield rows
}

/** The calls about payouts: the days on which the money of payments on line arrives (PAG-B4). */
export function accreditiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.listAccrediti, ({ actor, query, db, clock }) => {
    const today = clock.today()
    return listAccrediti(db, actor.esercente_id ?? '', periodoDi(query, today), today)
  })

  endpoint(app, deps, contract.getAccreditiCsv, async ({ actor, query, db, clock }, reply) => {
    const periodo = periodoDi(query, clock.today())
    const { righe } = await findAccrediti(db, actor.esercente_id ?? '', periodo)
    const cells = righe.map((r) => [
      r.previsto_il,
      r.incassato_il,
      r.cliente.nome,
      r.pagamento.causale,
      r.lordo_centesimi,
      -r.commissioni_centesimi,
      r.contributi_centesimi,
      -r.altro_centesimi,
      -r.trattenuto_centesimi,
      r.netto_centesimi,
      r.pagamento.numero,
      r.pagamento._id,
    ])
    const name = `accrediti-${periodo.dal}-${periodo.al}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(csv({ nome: 'Accrediti', colonne: COLONNE, righe: oneGroup(cells) })))
  })
}
