import { aggiungiMesi, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Cell } from '../../../http/sheet/sheet.ts'
import { selectDocumenti } from '../../registri/documenti/index.ts'

const GRUPPO = 500

export type Mese = { esercente_id: string; mese: string }

/** The first day of the month, and the first that is not in it. */
const estremiDi = (mese: string) => {
  const dal = `${mese}-01`
  return { dal, prima_del: aggiungiMesi(dal, 1) }
}

type Riga = Record<string, Cell>

async function* gruppi<T extends { id: string }>(
  leggi: (dopo: string) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let dopo = ''; ;) {
    const rows = await leggi(dopo)
    if (rows.length > 0) yield rows
    if (rows.length < GRUPPO) return
    dopo = rows.at(-1)?.id ?? ''
  }
}

/** Each movement of money of the month, with whose it is. */
export const incassiDelMese = (db: Db, { esercente_id, mese }: Mese) =>
  gruppi(async (dopo) => {
    const { dal, prima_del } = estremiDi(mese)
    const { rows } = await sql<Riga & { id: string }>`
      select m.id, m.giorno, p.numero, p.causale, c.nome as cliente, c.codice_fiscale, c.partita_iva, m.metodo, m.tipo,
        p.iva_percento::float8 as iva_percento, m.incassato_centesimi, m.rimborsato_centesimi,
        (select r.numero from ricevute r where r.pagamento_id = p.id and r.annullata_at is null) as ricevuta
      from movimenti_pagamento m join pagamenti p on p.id = m.pagamento_id
        left join clienti_esercente c on c.esercente_id = m.esercente_id and c.cliente_id = m.cliente_id
      where m.esercente_id = ${esercente_id} and m.giorno >= ${dal}::date and m.giorno < ${prima_del}::date
        and m.id::text collate "C" > ${dopo}
      order by m.id::text collate "C" limit ${GRUPPO}`.execute(db)
    return rows
  })

/** The takings of each day, by method: what a merchant writes in its register of corrispettivi. */
export async function corrispettiviDelMese(db: Db, { esercente_id, mese }: Mese): Promise<Riga[]> {
  const { dal, prima_del } = estremiDi(mese)
  const { rows } = await sql<Riga>`
    select giorno, metodo, sum(incassato_centesimi)::bigint as incassato_centesimi,
      sum(rimborsato_centesimi)::bigint as rimborsato_centesimi,
      sum(incassato_centesimi - rimborsato_centesimi)::bigint as netto_centesimi, count(*)::int as movimenti
    from movimenti_pagamento
    where esercente_id = ${esercente_id} and giorno >= ${dal}::date and giorno < ${prima_del}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The closings of the tills, with what their registers (RT) said: number of the Z closing, total, and electronic total. */
export async function chiusureDelMese(db: Db, { esercente_id, mese }: Mese): Promise<Riga[]> {
  const { dal, prima_del } = estremiDi(mese)
  const { rows } = await sql<Riga>`
    select (k.created_at at time zone 'Europe/Rome')::date as giorno, k.numero, k.totale_centesimi, k.differenza_centesimi,
      (k.contenuto #>> '{conteggio,rt,numero_z}') as numero_z,
      (k.contenuto #>> '{conteggio,rt,totale_centesimi}')::bigint as rt_centesimi,
      (k.contenuto #>> '{conteggio,rt,elettronico_centesimi}')::bigint as rt_elettronico_centesimi
    from chiusure_cassa k
    where k.esercente_id = ${esercente_id} and k.created_at >= ${inizioGiornoDiRoma(dal)}
      and k.created_at < ${inizioGiornoDiRoma(prima_del)}
      and not exists (select from chiusure_cassa dopo where dopo.rettifica_di = k.id)
    order by k.created_at, k.id`.execute(db)
  return rows
}

/** The documents of the month that count today: of each the newest version. */
export const documentiDelMese = (db: Db, { esercente_id, mese }: Mese) =>
  gruppi(async (dopo) => {
    const { dal, prima_del } = estremiDi(mese)
    const { rows } = await selectDocumenti(
      sql`p.esercente_id = ${esercente_id} and p.data >= ${dal}::date and p.data < ${prima_del}::date
        and p.stato in ('emesso', 'caricato') and p.id > ${dopo}`,
      GRUPPO,
    ).execute(db)
    return rows
  })
