import type { MetodoScheda } from '@rateo/contract/ponte/schede'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { partiDelCliente } from './parti.ts'

/** The things that are charged to a method, by its number, among the things of the esercente who asks. */
const PER = (esercente_id: string | null, quale: string) => sql`
  coalesce((select array_agg(x.numero order by x.numero) from (
    select a.numero from usi_metodo u join abbonamenti a on u.oggetto_tipo = 'abbonamento' and a.id = u.oggetto_id
    where ${sql.raw(quale)} and a.stato not in ('non_attivato', 'concluso', 'cessato', 'receduto')
      and (${esercente_id}::text is null or a.esercente_id = ${esercente_id})
    union
    select d.numero from usi_metodo u join dilazioni d on u.oggetto_tipo = 'dilazione' and d.id = u.oggetto_id
    where ${sql.raw(quale)} and d.stato in ('accettata', 'attiva', 'sospesa', 'decaduta')
      and (${esercente_id}::text is null or d.esercente_id = ${esercente_id})
    union
    select p.numero from usi_metodo u join pagamenti p on u.oggetto_tipo = 'pagamento' and p.id = u.oggetto_id
    where ${sql.raw(quale)} and programmato(p.id)
      and (${esercente_id}::text is null or p.esercente_id = ${esercente_id})) x), '{}')`

/**
 * The methods of a cliente, with the last figures only. An esercente reads the mandati that were signed for it, and of
 * the cards those that pay something of its own: the others are no business of it.
 */
export async function listMetodi({ db, actor }: Call, id: string): Promise<MetodoScheda[]> {
  const { esercente_id } = await partiDelCliente(db, id, actor)
  const { rows } = await sql<MetodoScheda>`
    select * from (
      select m.id as _id, 'carta' as tipo, initcap(m.marchio) || ' •••• ' || m.ultime4 as nome, m.stato,
        case when m.scade_anno is not null then m.scade_anno || '-' || lpad(m.scade_mese::text, 2, '0') end as scadenza,
        ${PER(esercente_id, 'u.metodo_id = m.id')} as per
      from metodi_di_pagamento m join utenti_ruoli r on r.utente_id = m.utente_id and r.ruolo = m.ruolo
      where r.cliente_id = ${id} and m.ruolo = 'cliente' and m.tipo = 'carta' and m.stato <> 'rimossa'
      union all
      select m.id, 'mandato', 'Conto •••• ' || right(m.iban, 4), m.stato, null,
        ${PER(esercente_id, 'u.mandato_id = m.id')}
      from mandati m
      where m.cliente_id = ${id} and m.stato in ('firmato', 'attivo', 'sospeso', 'bloccato')
        and (${esercente_id}::text is null or m.esercente_id = ${esercente_id})) x
    where ${esercente_id}::text is null or x.tipo = 'mandato' or cardinality(x.per) > 0
    order by x.tipo, x._id desc limit 50`.execute(db)
  return rows
}
