import { Readable } from 'node:stream'
import * as contract from '@rateo/contract/incasso/dove-sono'
import { POSTI_IN_PAROLE } from '@rateo/domain/banca/posti'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../../db/database.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import type { Sheet } from '../../../../http/sheet/sheet.ts'
import { csv } from '../../../../http/sheet/sheet-csv.ts'
import { findDoveSono, getDove } from './dove.queries.ts'
import { getPrevisione } from './previsione.queries.ts'

const COLONNE: Sheet['colonne'] = [
  { titolo: 'Dove', tipo: 'testo' },
  { titolo: 'Fino al', tipo: 'giorno' },
  { titolo: 'Perché', tipo: 'testo' },
  { titolo: 'Pagamento', tipo: 'testo' },
  { titolo: 'Causale', tipo: 'testo' },
  { titolo: 'Cliente', tipo: 'testo' },
  { titolo: 'Importo', tipo: 'importo' },
]

async function* inUno<T>(righe: readonly T[]) {
  yield righe
}

type Dove = NonNullable<Awaited<ReturnType<typeof findDoveSono>>>

/** Each payment that waits, then the parts that are of no line: together they are the total. */
function foglioDove({ parti, sole, righe }: Pick<Dove, 'parti' | 'sole' | 'righe'>): Sheet {
  const perche = new Map(parti.map((una) => [`${una.posto} ${una.fino_al ?? ''}`, una.perche]))
  return {
    nome: 'Dove sono',
    colonne: COLONNE,
    righe: inUno([
      ...righe.map((riga) => [
        POSTI_IN_PAROLE[riga.posto],
        riga.fino_al,
        (perche.get(`${riga.posto} ${riga.fino_al ?? ''}`) ?? '') +
          (riga.reclamo ? '. C’è un reclamo aperto' : ''),
        riga.pagamento?.numero ?? '',
        riga.pagamento?.causale ?? '',
        riga.cliente ?? '',
        riga.importo_centesimi,
      ]),
      ...sole.map((una) => [
        POSTI_IN_PAROLE[una.posto],
        una.fino_al,
        una.perche,
        '',
        '',
        '',
        una.importo_centesimi,
      ]),
    ]),
  }
}

async function esigiEsercente(db: Db, id: string): Promise<void> {
  const esercente = await db
    .selectFrom('esercenti')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  if (esercente === undefined) throw new AppError('non_trovato')
}

/** The place of each euro of an esercente, and what arrives at its bank. */
export function doveRoutes(app: FastifyInstance, deps: Deps): void {
  const attivi = deps.psp.conti !== null

  endpoint(app, deps, contract.getDoveSono, ({ actor, db, clock }) =>
    getDove(db, actor.esercente_id ?? '', { attivi, adesso: clock.now() }),
  )

  endpoint(app, deps, contract.getDoveSonoEsercente, async ({ params, db, clock }) => {
    await esigiEsercente(db, params.id)
    return getDove(db, params.id, { attivi, adesso: clock.now() })
  })

  endpoint(app, deps, contract.getDoveSonoCsv, async ({ actor, db, clock }, reply) => {
    const dove = attivi ? await findDoveSono(db, actor.esercente_id ?? '', clock.now()) : null
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="dove-sono-${clock.today()}.csv"`)
      .send(Readable.from(csv(foglioDove(dove ?? { parti: [], sole: [], righe: [] }))))
  })

  endpoint(app, deps, contract.getPrevisioneAccrediti, ({ actor, db, clock }) =>
    getPrevisione(db, actor.esercente_id ?? '', { attivi, adesso: clock.now() }),
  )
}
