import { mappatura as forma } from '@rateo/contract/ponte/banca'
import type { MappaturaBanca } from '@rateo/domain/banca/csv-banca'
import { ECCEZIONI_BANCA, type EccezioneBanca } from '@rateo/domain/banca/movimento-banca'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'

/** The esercente who is calling. */
export function esercenteDi({ actor }: Pick<Call, 'actor'>): string {
  if (actor.esercente_id === null) throw new AppError('non_trovato')
  return actor.esercente_id
}

/** A mapping as it was kept or sent; null for none, or for one that is not. */
export function readMappatura(scritta: unknown): MappaturaBanca | null {
  const letta = z.safeParse(forma, scritta)
  return letta.success ? letta.data : null
}

export async function findConti(db: Db, esercente_id: string) {
  const conti = await db
    .selectFrom('conti_banca')
    .where('esercente_id', '=', esercente_id)
    .select(['id', 'iban', 'banca', 'mappatura'])
    .orderBy('created_at')
    .execute()
  return conti.map((conto) => ({ ...conto, mappatura: readMappatura(conto.mappatura) }))
}

export type ContoNoto = Awaited<ReturnType<typeof findConti>>[number]

/** The bank of an Italian account; the others have it elsewhere, and share no mapping. */
const abi = (iban: string) => (iban.startsWith('IT') ? iban.slice(5, 10) : iban)

/** The mapping kept for an account, or for another account of its bank. */
export const mappaturaDi = (
  conti: readonly ContoNoto[],
  iban: string | null,
): MappaturaBanca | null =>
  conti.find((conto) => conto.iban === iban)?.mappatura ??
  conti.find((conto) => iban !== null && conto.mappatura && abi(conto.iban) === abi(iban))
    ?.mappatura ??
  null

/** The accounts with what waits for a person, and the import whose movements are being looked at. */
export async function getConti({ db, actor }: Pick<Call, 'db' | 'actor'>) {
  const esercente_id = esercenteDi({ actor })
  const [conti, eccezioni, corrente] = await Promise.all([
    sql<{ _id: string; iban: string; banca: string; movimenti: number; ultimo: string | null }>`
      select c.id as "_id", c.iban, c.banca, coalesce(sum(i.nuovi), 0)::int as movimenti, max(i.al)::text as ultimo
      from conti_banca c left join importazioni_banca i on i.conto_id = c.id
      where c.esercente_id = ${esercente_id} group by c.id order by c.created_at, c.id`.execute(db),
    sql<{ eccezione: EccezioneBanca; movimenti: number; importo_centesimi: number }>`
      select eccezione, count(*)::int as movimenti, sum(abs(importo_centesimi) - abbinato_centesimi)::bigint as importo_centesimi
      from movimenti_banca where esercente_id = ${esercente_id} and eccezione is not null group by 1`.execute(
      db,
    ),
    sql<{ nome_file: string; movimenti: number; restano: number }>`
      select nome_file, nuovi as movimenti,
        (select count(*)::int from movimenti_banca m where m.importazione_id = i.id and m.stato = 'da_esaminare') as restano
      from importazioni_banca i where esercente_id = ${esercente_id} and lavoro_dal is not null order by id limit 1`.execute(
      db,
    ),
  ])
  const [in_corso = null] = corrente.rows
  return {
    data: conti.rows,
    eccezioni: ECCEZIONI_BANCA.flatMap((eccezione) =>
      eccezioni.rows.filter((una) => una.eccezione === eccezione),
    ),
    in_corso,
  }
}
