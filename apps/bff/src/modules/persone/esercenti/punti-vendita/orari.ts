import type { OrariScritti, PuntoVendita } from '@rateo/contract/persone/attivita'
import {
  eFesta,
  minutoDellaSettimana,
  momentoDiRoma,
  type OrariCercati,
  orariCercati,
} from '@rateo/domain/tempo/orari-apertura'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type pg from 'pg'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { COLONNE_PUNTO } from './punti-vendita.ts'

type Quale = { id: string; esercente_id: string }

const insieme = (
  tratti: readonly (readonly [string | number, string | number])[],
  fine: ')' | ']',
) => `{${tratti.map(([da, a]) => `[${da},${a}${fine}`).join(',')}}`

const NESSUNO: OrariCercati = { aperture: [], oltre_mezzanotte: [], ore: [] }

/** The hours as they were written, and what the search reads of them. Closings that are over are forgotten. */
export function colonneOrari(apertura: OrariScritti | null, oggi: string) {
  const chiusure = (apertura?.chiusure ?? [])
    .filter(({ al }) => al >= aggiungiGiorni(oggi, -1))
    .toSorted((a, b) => a.dal.localeCompare(b.dal))
  const { aperture, oltre_mezzanotte, ore } = apertura ? orariCercati(apertura) : NESSUNO
  return {
    apertura: apertura && JSON.stringify({ ...apertura, chiusure }),
    aperture: insieme(aperture, ')'),
    oltre_mezzanotte: insieme(oltre_mezzanotte, ')'),
    chiuso_nei_festivi: apertura?.festivi !== 'come_al_solito',
    chiusure: insieme(
      chiusure.map(({ dal, al }) => [dal, al]),
      ']',
    ),
    ore_aperte: [...ore],
  }
}

/** Writes the opening hours of a point of sale; null takes them away (RIC-B1). */
export async function scriviOrari(
  trx: Db,
  { id, esercente_id }: Quale,
  apertura: OrariScritti | null,
  { now, oggi }: { now: Date; oggi: string },
): Promise<PuntoVendita> {
  const row = await trx
    .updateTable('punti_vendita')
    .set({ ...colonneOrari(apertura, oggi), updated_at: now })
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .returning(COLONNE_PUNTO)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

/** The moment for which the search asks who is open, as it is bound to a statement. */
export function adessoPerOrari(now: Date) {
  const momento = momentoDiRoma(now)
  return {
    minuto: String(minutoDellaSettimana(momento)),
    festa_oggi: String(eFesta(momento.giorno)),
    festa_ieri: String(eFesta(aggiungiGiorni(momento.giorno, -1))),
  }
}
type Adesso = ReturnType<typeof adessoPerOrari>

/** A day's own hours, and the end of the night before, which the closings of the day do not touch. */
const APERTO_V = `(v.aperture @> {minuto}::int
    and not (v.chiuso_nei_festivi and {festa_oggi}::boolean) and not v.chiusure @> {oggi}::date
  or v.oltre_mezzanotte @> {minuto}::int
    and not (v.chiuso_nei_festivi and {festa_ieri}::boolean) and not v.chiusure @> ({oggi}::date - 1))`

/** Null where no point of sale told its hours. */
export const APERTO_SQL = `(select bool_or(${APERTO_V}) from punti_vendita v
  where v.esercente_id = p.id and v.apertura is not null)`

/** Up to so many are looked for by name; where more are open a list in its order meets them soon. */
const POCHI = 2000

const APERTI = `select distinct v.esercente_id from punti_vendita v
  where v.apertura is not null and v.ore_aperte @> array[({minuto}::int / 60)::smallint] and ${APERTO_V}
  limit ${POCHI + 1}`
  .replaceAll('{minuto}', '$1')
  .replaceAll('{festa_oggi}', '$2')
  .replaceAll('{festa_ieri}', '$3')
  .replaceAll('{oggi}', '$4')

/** The esercenti that are open now, where they are few; null where they are many. */
export async function findAperti(
  pool: pg.Pool,
  { minuto, festa_oggi, festa_ieri }: Adesso,
  oggi: string,
): Promise<string[] | null> {
  const { rows } = await pool.query<{ esercente_id: string }>(APERTI, [
    minuto,
    festa_oggi,
    festa_ieri,
    oggi,
  ])
  return rows.length > POCHI ? null : rows.map(({ esercente_id }) => esercente_id)
}
