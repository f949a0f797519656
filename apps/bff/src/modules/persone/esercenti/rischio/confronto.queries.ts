import type { Rischio } from '@rateo/contract/persone/rischio'
import { PARI_MINIMI } from '@rateo/domain/identita/rischio'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { misure } from './misure-rischio.ts'

/** The most peers that are measured: the newest of them. */
const PARI_MASSIMI = 500

type Confronto = Pick<Rischio, 'confronto' | 'senza_confronto'>

async function findAteco(db: Db, esercente_id: string): Promise<string | null> {
  const { rows } = await sql<{ ateco: string | null }>`
    select g.dati -> 'azienda' ->> 'ateco' as ateco
    from registrazioni g
    where g.ruolo = 'esercente' and g.esercente_id = ${esercente_id} and g.dati -> 'azienda' ->> 'ateco' is not null
    order by g.utente_id limit 1`.execute(db)
  return rows[0]?.ateco ?? null
}

type Mediane = {
  quanti: number
  volume_centesimi: number
  contestazioni_centesimi_percento: number
  insoluti_percento: number
}

/** Medians of the others whose code begins so, none of whom is the esercente itself. */
async function findMediane(
  db: Db,
  esercente_id: string,
  inizio: string,
  oggi: Giorno,
): Promise<Mediane | undefined> {
  const { rows } = await sql<Mediane>`
    with pari as (
      select distinct g.esercente_id as id
      from registrazioni g
      where g.ruolo = 'esercente' and g.dati -> 'azienda' ->> 'ateco' like ${`${inizio}%`}
        and g.esercente_id <> ${esercente_id}
    ), e as (
      select e.id from pari join esercenti e on e.id = pari.id where e.stato in ('attivo', 'limitato')
      order by e.id desc limit ${PARI_MASSIMI}
    )
    select count(*)::int as quanti,
      coalesce(round(percentile_cont(0.5) within group (order by m.volume_centesimi)), 0)::bigint as volume_centesimi,
      coalesce(floor(percentile_cont(0.5) within group (order by
        10000.0 * c.contestazioni / nullif(greatest(m.incassi_carta, c.contestazioni), 0))), 0)::int
        as contestazioni_centesimi_percento,
      coalesce(round((percentile_cont(0.5) within group (order by q.insoluti_percento))::numeric, 1), 0)::float8
        as insoluti_percento
    from e ${misure(oggi)}`.execute(db)
  return rows[0]
}

/**
 * Compares an esercente with those who do the same: of its whole code, else of its division (the first two digits). Fewer than
 * five others and a median would tell whose figure it is.
 */
export async function findConfronto(
  db: Db,
  esercente_id: string,
  oggi: Giorno,
): Promise<Confronto> {
  const ateco = await findAteco(db, esercente_id)
  if (ateco === null) {
    return {
      confronto: null,
      senza_confronto:
        'Nella registrazione non c’è un codice ATECO: non si sa con chi confrontarlo.',
    }
  }
  for (const inizio of new Set([ateco, ateco.slice(0, 2)])) {
    const trovate = await findMediane(db, esercente_id, inizio, oggi)
    if (trovate !== undefined && trovate.quanti >= PARI_MINIMI) {
      const { quanti, ...mediane } = trovate
      return {
        confronto: { ateco: inizio, divisione: inizio !== ateco, quanti, mediane },
        senza_confronto: null,
      }
    }
  }
  return {
    confronto: null,
    senza_confronto: `Meno di ${PARI_MINIMI} altri esercenti con il codice ATECO ${ateco} o della stessa divisione: il confronto farebbe riconoscere qualcuno.`,
  }
}
