import { Readable } from 'node:stream'
import * as contract from '@rateo/contract/registri/trattenute'
import { TRATTENUTE } from '@rateo/domain/trattenute/trattenute'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { csv } from '../../../http/sheet/sheet-csv.ts'
import type { Sheet } from '../../../http/sheet/sheet.ts'
import { listAnno, righeDellAnno } from './anno.queries.ts'
import { findAliquoteTrattenute } from './parametri-trattenute.ts'
import { listVersate, righeVersate } from './versate.queries.ts'

const esercenteDi = ({ esercente_id }: Actor): string => {
  if (esercente_id === null) throw new AppError('non_autorizzato')
  return esercente_id
}

const COLONNE = [
  { titolo: 'Cliente', tipo: 'testo' },
  { titolo: 'Codice fiscale', tipo: 'testo' },
  { titolo: 'Partita IVA', tipo: 'testo' },
  { titolo: 'Che cosa', tipo: 'testo' },
  { titolo: 'Causale CU', tipo: 'testo' },
  { titolo: 'Base', tipo: 'importo' },
  { titolo: 'Trattenuto', tipo: 'importo' },
  { titolo: 'Pagato', tipo: 'importo' },
] as const

async function* celle(righe: AsyncIterable<contract.RigaAnno[]>) {
  for await (const gruppo of righe) {
    yield gruppo.map(({ cliente, tipo, ...somme }) => [
      cliente.nome,
      cliente.codice_fiscale,
      cliente.partita_iva,
      TRATTENUTE[tipo].nome,
      TRATTENUTE[tipo].causale_cu,
      somme.base_centesimi,
      somme.importo_centesimi,
      somme.netto_centesimi,
    ])
  }
}

const foglio = (anno: number, righe: AsyncIterable<contract.RigaAnno[]>): Sheet => ({
  nome: `Ritenute ${anno}`,
  colonne: COLONNE,
  righe: celle(righe),
})

const clienteDi = ({ cliente_id }: Actor): string => {
  if (cliente_id === null) throw new AppError('non_autorizzato')
  return cliente_id
}

const VERSATE = [
  { titolo: 'Esercente', tipo: 'testo' },
  { titolo: 'Codice fiscale', tipo: 'testo' },
  { titolo: 'Partita IVA', tipo: 'testo' },
  { titolo: 'Che cosa', tipo: 'testo' },
  { titolo: 'Causale CU', tipo: 'testo' },
  { titolo: 'Codice tributo', tipo: 'testo' },
  { titolo: 'Base', tipo: 'importo' },
  { titolo: 'Trattenuto', tipo: 'importo' },
  { titolo: 'Pagato', tipo: 'importo' },
] as const

async function* celleVersate(righe: Promise<contract.RigaVersata[]>) {
  yield (await righe).map(({ esercente, tipo, ...somme }) => [
    esercente.nome,
    esercente.codice_fiscale,
    esercente.partita_iva,
    TRATTENUTE[tipo].nome,
    TRATTENUTE[tipo].causale_cu,
    TRATTENUTE[tipo].codice_tributo,
    somme.base_centesimi,
    somme.importo_centesimi,
    somme.netto_centesimi,
  ])
}

/** The same seen by who keeps it back, pays it to the treasury and certifies it. */
function versateRoutes(app: FastifyInstance, deps: Deps): void {
  const annoDi = (anno: string | undefined) => Number(anno ?? deps.clock.today().slice(0, 4))
  endpoint(app, deps, contract.getTrattenuteVersate, ({ db, actor, query }) =>
    listVersate(db, { cliente_id: clienteDi(actor), anno: annoDi(query.anno) }),
  )
  endpoint(app, deps, contract.getTrattenuteVersateCsv, ({ db, actor, query }, reply) => {
    const anno = annoDi(query.anno)
    const righe = celleVersate(righeVersate(db, { cliente_id: clienteDi(actor), anno }))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="ritenute-versate-${anno}.csv"`)
      .send(Readable.from(csv({ nome: `Ritenute versate ${anno}`, colonne: VERSATE, righe })))
  })
}

/** The sums kept back, by cliente and year, and the rates of today. */
export function trattenuteRoutes(app: FastifyInstance, deps: Deps): void {
  versateRoutes(app, deps)
  const annoDi = (anno: string | undefined) => Number(anno ?? deps.clock.today().slice(0, 4))
  endpoint(app, deps, contract.getAliquoteTrattenute, ({ db, clock }) =>
    findAliquoteTrattenute(db, clock.now()),
  )
  endpoint(app, deps, contract.getTrattenute, ({ db, actor, query }) =>
    listAnno(db, { esercente_id: esercenteDi(actor), anno: annoDi(query.anno) }, query.dopo),
  )
  endpoint(app, deps, contract.getTrattenuteCsv, ({ db, actor, query }, reply) => {
    const anno = annoDi(query.anno)
    const righe = righeDellAnno(db, { esercente_id: esercenteDi(actor), anno })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="ritenute-${anno}.csv"`)
      .send(Readable.from(csv(foglio(anno, righe))))
  })
}
