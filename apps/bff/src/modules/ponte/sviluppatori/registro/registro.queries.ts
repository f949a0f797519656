import type { searchRichiesteApi, RichiestaApi } from '@rateo/contract/ponte/registro-api'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { ownerOf } from '../sviluppatori.queries.ts'

/** Rows of one page. */
const PAGINA = 50

const findRichieste = (db: Db, actor: Actor) =>
  db
    .selectFrom('richieste_api as r')
    .innerJoin('chiavi_api as k', 'k.id', 'r.chiave_id')
    .where('r.esercente_id', '=', ownerOf(actor))
    .select([
      'r.id',
      'r.chiave_id',
      'k.nome',
      'r.request_id',
      'r.metodo',
      'r.rotta',
      'r.percorso',
      'r.stato',
      'r.codice',
      'r.durata_ms',
      'r.ip',
      'r.ripetuta',
      'r.at',
    ])

type Riga = Awaited<ReturnType<ReturnType<typeof findRichieste>['execute']>>[number]

const toRichiesta = ({ id, nome, request_id, at, ...same }: Riga): RichiestaApi => ({
  ...same,
  _id: id,
  chiave_nome: nome,
  id_richiesta: request_id,
  at: at.toISOString(),
})

/** The calls made with the keys of an esercente, the newest first, a page at a time. */
export async function getRichieste(
  db: Db,
  actor: Actor,
  filtro: BodyOf<typeof searchRichiesteApi>,
): Promise<{ data: RichiestaApi[]; altre: boolean }> {
  const { esito, chiave_id, rotta, metodo, id_richiesta, prima_di } = filtro
  let query = findRichieste(db, actor)
  if (esito === 'riuscite') query = query.where('r.stato', '<', 400)
  if (esito === 'rifiutate') query = query.where('r.stato', '>=', 400).where('r.stato', '<', 500)
  if (esito === 'errori') query = query.where('r.stato', '>=', 500)
  if (chiave_id !== undefined) query = query.where('r.chiave_id', '=', chiave_id)
  if (rotta !== undefined) query = query.where('r.rotta', '=', rotta)
  if (metodo !== undefined) query = query.where('r.metodo', '=', metodo)
  if (id_richiesta !== undefined) query = query.where('r.request_id', '=', id_richiesta)
  if (prima_di !== undefined) query = query.where('r.id', '<', prima_di)
  const righe = await query
    .orderBy('r.id', 'desc')
    .limit(PAGINA + 1)
    .execute()
  return { data: righe.slice(0, PAGINA).map(toRichiesta), altre: righe.length > PAGINA }
}

export async function getRichiesta(db: Db, actor: Actor, id: string) {
  const riga = await findRichieste(db, actor)
    .where('r.id', '=', id)
    .select(['r.corpo', 'r.errore'])
    .executeTakeFirst()
  if (!riga) throw new AppError('non_trovato')
  const { corpo, errore, ...richiesta } = riga
  return { ...toRichiesta(richiesta), corpo, errore }
}
