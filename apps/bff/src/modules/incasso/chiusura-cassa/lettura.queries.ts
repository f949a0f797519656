import type { Lettura, MovimentoCassa } from '@rateo/contract/incasso/chiusura-cassa'
import { type Importi, METODI_CASSA } from '@rateo/domain/cassa/cassa'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const NOME_UTENTE = sql<string>`concat_ws(' ', u.nome, u.cognome)`

/** The movements of a session, the first first. */
export async function findMovimenti(db: Db, sessione_id: string): Promise<MovimentoCassa[]> {
  const { rows } = await sql<MovimentoCassa & { created_at: Date | string }>`
    select m.id as _id, m.tipo, m.metodo, m.importo_centesimi, coalesce(m.causale, p.causale) as causale,
      m.pagamento_id, k.nome as cliente, m.banca, m.versato_il, banca.data::text as in_banca_il,
      m.tipo = 'versamento' and banca.data is null and not exists (select 1 from movimenti_cassa c where c.corregge = m.id)
        and exists (select 1 from importazioni_banca i where i.esercente_id = m.esercente_id) as manca_in_banca,
      m.corregge, exists (select 1 from movimenti_cassa c where c.corregge = m.id) as corretto,
      nullif(${NOME_UTENTE}, '') as autore, m.created_at, preso.il as incassato_il
    from movimenti_cassa m left join utenti u on u.id = m.creato_da
      left join pagamenti p on p.id = m.pagamento_id 
      left join clienti_esercente k on k.esercente_id = p.esercente_id and k.cliente_id = p.cliente_id
      left join lateral (
        select (t.concluso_at at time zone 'Europe/Rome')::date as il from tentativi t
        where t.pagamento_id = m.pagamento_id and m.unicita = 'incasso:' || t.id
          and (t.concluso_at at time zone 'Europe/Rome')::date <> (m.created_at at time zone 'Europe/Rome')::date
      ) preso on true
      left join lateral (
        select b.data from abbinamenti_banca a join movimenti_banca b on b.id = a.movimento_id
        where a.versamento_id = m.id and a.annullato_at is null
      ) banca on m.tipo = 'versamento'
    where m.sessione_id = ${sessione_id} order by m.created_at, m.id`.execute(db)
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
}

/** The movements of a session by kind and method, and the amount that each method should hold. */
export async function findLettura(
  db: Db,
  { id, riportato_centesimi }: { id: string; riportato_centesimi: number },
): Promise<Lettura> {
  const { rows } = await sql<Lettura['voci'][number]>`
    select tipo, metodo, count(*)::int as numero, sum(importo_centesimi)::bigint as importo_centesimi
    from movimenti_cassa where sessione_id = ${id} group by 1, 2
    order by array_position(array['fondo_iniziale', 'differenza_apertura', 'incasso', 'rimborso', 'apporto', 'versamento',
      'prelievo', 'spesa', 'correzione', 'differenza_chiusura'], tipo), metodo`.execute(db)
  const atteso = METODI_CASSA.map((metodo) => ({
    metodo,
    importo_centesimi: rows
      .filter((voce) => voce.metodo === metodo)
      .reduce(
        (somma, voce) => somma + voce.importo_centesimi,
        metodo === 'contanti' ? riportato_centesimi : 0,
      ),
  }))
  return { voci: rows, atteso }
}

export const importiAttesi = ({ atteso }: Lettura): Importi =>
  Object.fromEntries(atteso.map(({ metodo, importo_centesimi }) => [metodo, importo_centesimi]))

/** The takings of a session by method, refunds and corrections taken off. */
export async function findIncassato(db: Db, sessione_id: string): Promise<Importi> {
  const { rows } = await sql<{ metodo: string; importo_centesimi: number }>`
    select m.metodo, sum(m.importo_centesimi)::bigint as importo_centesimi
    from movimenti_cassa m left join movimenti_cassa o on o.id = m.corregge
    where m.sessione_id = ${sessione_id} and coalesce(o.tipo, m.tipo) in ('incasso', 'rimborso')
    group by 1`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.metodo, row.importo_centesimi]))
}
