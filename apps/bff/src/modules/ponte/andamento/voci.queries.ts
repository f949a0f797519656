import type { MetodoPagamento } from '@rateo/domain/stati/pagamento'
import type { Tratto } from '@rateo/domain/tempo/tratti'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { accreditiNel } from '../../incasso/conti-collegati/index.ts'
import { commissioniNel } from '../../registri/contabilita/index.ts'
import { movimentiNel, SOMME } from '../../registri/movimenti/index.ts'

/** The figures of one esercente, or of all of them when it is null. */
export type Ambito = { esercente_id: string | null }

export type Mosso = {
  incassato_centesimi: number
  rimborsato_centesimi: number
  incassi: number
}
export type MossoDelGiorno = Mosso & { giorno: string; metodo: MetodoPagamento }

const CON_INCASSI = sql`incassato_centesimi, rimborsato_centesimi, numero as incassi`

/** The money that moved in some days, by day and method. */
export async function findMosso(db: Db, ambito: Ambito, { dal, al }: Tratto) {
  const { rows } = await sql<MossoDelGiorno>`
    select giorno, metodo, ${CON_INCASSI} from (
      select m.giorno, m.metodo, ${SOMME} from movimenti_pagamento m where ${movimentiNel(ambito, dal, al)} group by 1, 2
    ) x order by 1, 2`.execute(db)
  return rows
}

const delSoggetto = ({ esercente_id }: Ambito) =>
  esercente_id === null ? sql`true` : sql`p.esercente_id = ${esercente_id}`

/** Sums what is owed with a scadenza in some days, and the part of it that is late. */
export async function findDovuto(db: Db, ambito: Ambito, { dal, al }: Tratto, oggi: string) {
  const { rows } = await sql<{ da_incassare: number; insoluto: number }>`
    select coalesce(sum(p.residuo_centesimi), 0)::bigint as da_incassare,
      coalesce(sum(p.residuo_centesimi) filter (where e_scaduto(p.stato, p.dilazione_id, p.scadenza, ${oggi}::date)), 0)::bigint
        as insoluto
    from pagamenti p where ${delSoggetto(ambito)} and e_dovuto(p.stato, p.dilazione_id)
      and p.scadenza between ${dal}::date and ${al}::date`.execute(db)
  return rows[0] ?? { da_incassare: 0, insoluto: 0 }
}

export async function sommaCommissioni(db: Db, { esercente_id }: Ambito, tratto: Tratto) {
  const { rows } = await sql<{ somma: number }>`
    with ${commissioniNel(esercente_id, tratto)}
    select coalesce(sum(importo_centesimi), 0)::bigint as somma from commissioni`.execute(db)
  return rows[0]?.somma ?? 0
}

export async function sommaAccrediti(db: Db, ambito: Ambito, tratto: Tratto) {
  const { rows } = await sql<{ somma: number }>`
    select coalesce(sum(a.importo_centesimi), 0)::bigint as somma from accrediti a
    where ${accreditiNel(ambito, tratto)}`.execute(db)
  return rows[0]?.somma ?? 0
}

const PRIMI = 10

/** Finds the ones that brought most in some days: the clienti of an esercente, or the esercenti. */
export async function findPrimi(db: Db, ambito: Ambito, { dal, al }: Tratto) {
  const chi = ambito.esercente_id === null ? sql`m.esercente_id` : sql`m.cliente_id`
  const nome =
    ambito.esercente_id === null
      ? sql`(select e.ragione_sociale from esercenti e where e.id = x.chi)`
      : sql`(select c.nome from clienti_esercente c where c.esercente_id = ${ambito.esercente_id} and c.cliente_id = x.chi)`
  const { rows } = await sql<Mosso & { _id: string; nome: string | null }>`
    select chi as _id, ${nome} as nome, ${CON_INCASSI} from (
      select ${chi} as chi, ${SOMME} from movimenti_pagamento m where ${movimentiNel(ambito, dal, al)} group by 1
      order by sum(m.incassato_centesimi) desc, 1 limit ${PRIMI}
    ) x where incassato_centesimi > 0 order by incassato_centesimi desc, chi`.execute(db)
  return rows.map(({ nome: suo, ...row }) => ({ ...row, nome: suo ?? '' }))
}
