import type { RigaEstratto, TipoRigaEstratto } from '@rateo/contract/ponte/estratto-conto'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

type Coppia = { esercente_id: string; cliente_id: string }

type Raw = {
  giorno: string
  tipo: TipoRigaEstratto
  pagamento_id: string
  numero: string
  causale: string
  addebito_centesimi: number
  accredito_centesimi: number
  rimborsato_centesimi: number
  saldo_centesimi: number
}

// The end of what is asked for: when the debt came to its state, or passed into the rate of its dilazione.
const CHIUSO_AT = sql`greatest(p.created_at, coalesce(
  (select d.accettata_at from dilazioni d where d.id = p.dilazione_id), p.updated_at))`

const APERTO = sql`(p.stato in ('in_verifica', 'in_elaborazione') or e_dovuto(p.stato, p.dilazione_id))`

/**
 * Every line between an esercente and a cliente up to a day, with what is left to pay after it. What is asked adds, what
 * was paid or given up takes away; a debt that is no longer asked for leaves with its rest on the day on which it ended. So
 * the last saldo is what is due and in elaborazione, as the box of the scheda has it (decision 0619).
 */
const righeFinoA = ({ esercente_id, cliente_id }: Coppia, al: string) => sql`with p as (
    select * from pagamenti where esercente_id = ${esercente_id} and cliente_id = ${cliente_id}
      and stato <> 'bozza' and eliminata_at is null
  ), fatti (at, chiave, tipo, pagamento_id, addebito, accredito, rimborsato) as (
    select p.created_at, '1' || p.id, 'richiesta', p.id, p.importo_centesimi, 0::bigint, 0::bigint from p
    union all
    select m.calcolata_at, '2' || m.id, 'mora', p.id, m.importo_centesimi, 0, 0
      from p join maggiorazioni m on m.pagamento_id = p.id
    union all
    select m.decaduta_at, '3' || m.id, 'mora_tolta', p.id, 0, m.importo_centesimi, 0
      from p join maggiorazioni m on m.pagamento_id = p.id where m.decaduta_at is not null
    union all
    select a.concesso_at, '4' || p.id, 'abbuono', p.id, 0, a.importo_centesimi, 0
      from p join abbuoni a on a.pagamento_id = p.id
    union all
    select a.decaduto_at, '5' || p.id, 'abbuono_caduto', p.id, a.importo_centesimi, 0, 0
      from p join abbuoni a on a.pagamento_id = p.id where a.decaduto_at is not null
    union all
    select m.created_at, '6' || m.id, m.tipo, p.id, greatest(-m.incassato_centesimi, 0), greatest(m.incassato_centesimi, 0),
      m.rimborsato_centesimi
      from p join movimenti_pagamento m on m.pagamento_id = p.id
    union all
    select ${CHIUSO_AT}, '7' || p.id, case when p.dilazione_id is not null then 'a_rate' else 'non_dovuto' end, p.id, 0,
      p.residuo_centesimi, 0
      from p where p.residuo_centesimi > 0 and not ${APERTO}
  ), righe as (
    select (f.at at time zone 'Europe/Rome')::date as giorno, f.*, sum(f.addebito - f.accredito) over (
      order by (f.at at time zone 'Europe/Rome')::date, f.at, f.chiave collate "C") as saldo
    from fatti f where (f.at at time zone 'Europe/Rome')::date <= ${al}::date
  )`

/** Finds the rest to pay when a period began. */
export async function findSaldoPrima(db: Db, coppia: Coppia, dal: string): Promise<number> {
  const { rows } = await sql<{ saldo: number }>`${righeFinoA(coppia, dal)}
    select coalesce(sum(addebito - accredito), 0)::bigint as saldo from righe where giorno < ${dal}::date`.execute(
    db,
  )
  return rows[0]?.saldo ?? 0
}

type Periodo = { dal: string; al: string; limite: number }

/** The lines of a period, the first first, each with the saldo after it. */
export async function findRighe(
  db: Db,
  coppia: Coppia,
  { dal, al, limite }: Periodo,
): Promise<RigaEstratto[]> {
  const { rows } = await sql<Raw>`${righeFinoA(coppia, al)}
    select r.giorno, r.tipo, r.pagamento_id, d.numero, d.causale, r.addebito::bigint as addebito_centesimi,
      r.accredito::bigint as accredito_centesimi, r.rimborsato::bigint as rimborsato_centesimi,
      r.saldo::bigint as saldo_centesimi
    from righe r join pagamenti d on d.id = r.pagamento_id
    where r.giorno >= ${dal}::date order by r.giorno, r.at, r.chiave collate "C" limit ${limite}`.execute(
    db,
  )
  return rows.map(({ pagamento_id: _id, numero, causale, ...riga }) => ({
    ...riga,
    pagamento: { _id, numero, causale },
  }))
}
