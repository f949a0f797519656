import type { DifferenzeOperatore } from '@rateo/contract/incasso/chiusure-cassa'
import { insolite, mediana } from '@rateo/domain/cassa/differenze'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Far more closings than a shop has in a year: 30 tills, each closed twice a day. */
const MASSIMO = 20_000
const INSOLITE_MOSTRATE = 20

type Riga = {
  utente_id: string
  nome: string
  _id: string
  numero: string
  cassa: string
  created_at: Date
  differenza_centesimi: number
  tolleranza_centesimi: number
}

function operatore(righe: readonly [Riga, ...Riga[]]): DifferenzeOperatore {
  const [{ utente_id, nome }] = righe
  const fuori = insolite(righe)
  const valori = righe.map(({ differenza_centesimi }) => differenza_centesimi)
  return {
    utente_id,
    nome,
    chiusure: righe.length,
    con_differenza: valori.filter((valore) => valore !== 0).length,
    mediana_centesimi: mediana(valori) ?? 0,
    totale_centesimi: valori.reduce((somma, valore) => somma + valore, 0),
    insolite: righe
      .filter((_, i) => fuori[i])
      .slice(0, INSOLITE_MOSTRATE)
      .map(({ _id, numero, cassa, created_at, differenza_centesimi }) => ({
        _id,
        numero,
        cassa,
        created_at: created_at.toISOString(),
        differenza_centesimi,
      })),
  }
}

/**
 * The differences of who closed the tills of an esercente since an instant, those with the largest total first. A rettifica
 * tells what the drawer really held, so it counts in the place of what it puts right, for who had counted first (CAS-B2).
 */
export async function differenzePerOperatore(
  db: Db,
  esercente_id: string,
  dal: Date,
): Promise<DifferenzeOperatore[]> {
  const { rows } = await sql<Riga>`
    select prima.chiusa_da as utente_id, u.nome || ' ' || u.cognome as nome,
      ultima.id as _id, ultima.numero, c.nome as cassa, prima.created_at, ultima.differenza_centesimi,
      (ultima.contenuto #>> '{cassa,tolleranza_centesimi}')::bigint as tolleranza_centesimi
    from chiusure_cassa prima
    join casse c on c.id = prima.cassa_id
    join utenti u on u.id = prima.chiusa_da
    cross join lateral (
      select k.id, k.numero, k.differenza_centesimi, k.contenuto from chiusure_cassa k
      where k.sessione_id = prima.sessione_id order by k.id desc limit 1) ultima
    where prima.esercente_id = ${esercente_id} and prima.created_at >= ${dal} and prima.rettifica_di is null
    order by prima.created_at desc limit ${MASSIMO}`.execute(db)
  const perOperatore = Map.groupBy(rows, ({ utente_id }) => utente_id)
  return [...perOperatore.values()]
    .flatMap(([prima, ...altre]) => (prima ? [operatore([prima, ...altre])] : []))
    .toSorted((a, b) => Math.abs(b.totale_centesimi) - Math.abs(a.totale_centesimi))
}
