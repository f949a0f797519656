import { Readable } from 'node:stream'
import * as contract from '@rateo/contract/incasso/margini'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { TIPI_VOCE_MARGINE } from '@rateo/domain/parole/etichette-margine'
import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import type { Sheet } from '../../../../http/sheet/sheet.ts'
import { csv } from '../../../../http/sheet/sheet-csv.ts'
import { findMargini, findVoci, listMargini, listVoci, mesiDi } from './margini.queries.ts'

async function* inUno<T>(righe: readonly T[]) {
  yield righe
}

const SENZA = 'Non attribuito'
const metodoDi = (chiave: string | null) => {
  const metodo = METODI_PAGAMENTO.find((uno) => uno === chiave)
  return metodo === undefined ? SENZA : NOMI_METODO[metodo]
}

const TITOLI = { mese: 'Mese', esercente: 'Esercente', metodo: 'Metodo' } as const

const NOMI = {
  mese: ({ chiave }: contract.RigaMargine) => chiave,
  esercente: ({ nome }: contract.RigaMargine) => nome ?? SENZA,
  metodo: ({ chiave }: contract.RigaMargine) => metodoDi(chiave),
}

function foglioMargini(per: contract.ParteMargine, righe: readonly contract.RigaMargine[]): Sheet {
  return {
    nome: 'Margini',
    colonne: [
      { titolo: TITOLI[per], tipo: 'testo' },
      { titolo: 'Commissioni senza IVA', tipo: 'importo' },
      { titolo: 'Costo del servizio di pagamento', tipo: 'importo' },
      { titolo: 'Margine', tipo: 'importo' },
      { titolo: 'Identificativo', tipo: 'testo' },
    ],
    righe: inUno(
      righe.map((riga) => [
        NOMI[per](riga),
        riga.ricavi_centesimi,
        riga.costi_centesimi,
        riga.margine_centesimi,
        riga.chiave,
      ]),
    ),
  }
}

const foglioVoci = (righe: readonly contract.VoceMargine[]): Sheet => ({
  nome: 'Voci',
  colonne: [
    { titolo: 'Giorno', tipo: 'giorno' },
    { titolo: 'Voce', tipo: 'testo' },
    { titolo: 'Esercente', tipo: 'testo' },
    { titolo: 'Metodo', tipo: 'testo' },
    { titolo: 'Pagamento', tipo: 'testo' },
    { titolo: 'Importo', tipo: 'importo' },
  ],
  righe: inUno(
    righe.map((riga) => [
      riga.giorno,
      TIPI_VOCE_MARGINE[riga.tipo] ?? riga.tipo,
      riga.esercente ?? SENZA,
      metodoDi(riga.metodo),
      riga.pagamento?.numero ?? '',
      riga.importo_centesimi,
    ]),
  ),
})

/** The operator's commissions, what the provider costs and what is left, by month, esercente and metodo (CNT-B2). */
export function marginiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.listMargini, ({ db, query, clock }) =>
    listMargini(db, query, clock.today()),
  )

  endpoint(app, deps, contract.getMarginiCsv, async ({ db, query, clock }, reply) => {
    const { per, ...filtri } = query
    const periodo = mesiDi(query, clock.today())
    const righe = await findMargini(db, per, { ...filtri, ...periodo })
    const name = `margini-${per}-${periodo.dal}-${periodo.al}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(csv(foglioMargini(per, righe))))
  })

  endpoint(app, deps, contract.listVociMargine, ({ db, query, clock }) =>
    listVoci(db, query, clock.today()),
  )

  endpoint(app, deps, contract.getVociMargineCsv, async ({ db, query, clock }, reply) => {
    const periodo = mesiDi(query, clock.today())
    const righe = await findVoci(db, { ...query, ...periodo })
    const name = `voci-margine-${periodo.dal}-${periodo.al}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(csv(foglioVoci(righe))))
  })
}
