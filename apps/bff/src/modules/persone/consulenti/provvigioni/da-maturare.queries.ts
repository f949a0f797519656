import {
  GIORNI_TARDI,
  METODI_TARDI,
  type MeseProvvigione,
  type SchemaProvvigione,
} from '@rateo/domain/denaro/provvigione'
import { aggiungiGiorni, type Giorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** Money of an esercente that is looked at on a day: what became safe then, and what went back then. */
export type Movimento = {
  id: string
  pagamento_id: string
  tentativo_id: string
  metodo: string
  giorno: Giorno
  /** Money that came in, with the part that had gone back by that day; null where the movement is of money that went back. */
  incasso: { incassato: number; tornato: number; commissione: number } | null
}

export type Incarico = {
  consulente_id: string
  dal: Giorno
  quota: number
  schema_id: string
} & SchemaProvvigione

/** Lines count on `giorno`; the money that makes them became safe from `dal` to `al`. */
export type Giornata = { esercente_id: string; giorno: Giorno; dal: Giorno; al: Giorno; now: Date }

export const meseDi = (giorno: Giorno): Giorno => `${giorno.slice(0, 7)}-01`

/** The movements whose money became safe, or went back, from one day to another: the words of a `where` on `m`. */
const sicuriTra = (dal: Giorno, al: Giorno) => {
  const tra = (
    primo: Giorno,
    ultimo: Giorno,
  ) => sql`m.giorno between ${primo}::date and ${ultimo}::date
    and m.id >= inizio_id(${primo}::date::timestamp at time zone 'Europe/Rome')
    and m.id < inizio_id((${ultimo}::date + 1)::timestamp at time zone 'Europe/Rome')`
  return sql`(${tra(dal, al)} and (m.tipo <> 'incasso' or m.metodo not in (${sql.join(METODI_TARDI)}))
    or ${tra(aggiungiGiorni(dal, -GIORNI_TARDI), aggiungiGiorni(al, -GIORNI_TARDI))} and m.tipo = 'incasso'
      and m.metodo in (${sql.join(METODI_TARDI)}))
    and not exists (select 1 from provvigioni gia where gia.movimento_id = m.id)`
}

export async function findMovimenti(
  db: Db,
  { esercente_id, giorno, dal, al }: Giornata,
): Promise<Movimento[]> {
  type Raw = Omit<Movimento, 'incasso'> & {
    tipo: string
    incassato: number
    tornato: number
    commissione: number
  }
  const { rows } = await sql<Raw>`
    select m.id, m.pagamento_id, m.tentativo_id::text as tentativo_id, m.metodo, m.giorno, m.tipo, m.incassato_centesimi as incassato,
      (select coalesce(sum(b.rimborsato_centesimi - b.incassato_centesimi), 0)::bigint from movimenti_pagamento b
        where b.pagamento_id = m.pagamento_id and b.tentativo_id = m.tentativo_id and b.tipo <> 'incasso'
          and b.giorno <= ${giorno}::date) as tornato,
      (select coalesce(-sum(v.importo_centesimi), 0)::bigint
        from scritture s join movimenti v on v.scrittura_id = s.id join conti c on c.id = v.conto_id
        where s.origine_tipo = 'tentativo' and s.origine_id = m.tentativo_id::text and s.tipo = 'commissione'
          and c.intestatario = 'piattaforma' and c.codice = 'ricavi') as commissione
    from movimenti_pagamento m
    where m.esercente_id = ${esercente_id} and ${sicuriTra(dal, al)}
    order by (m.tipo <> 'incasso'), m.id`.execute(db)
  return rows.map(({ tipo, incassato, tornato, commissione, ...row }) => ({
    ...row,
    incasso: tipo === 'incasso' ? { incassato, tornato, commissione } : null,
  }))
}

/** The consulenti who followed an esercente on a day, with what was agreed. */
export async function findIncarichi(
  db: Db,
  esercente_id: string,
  giorno: Giorno,
): Promise<Incarico[]> {
  const { rows } = await sql<Incarico>`
    select i.consulente_id, i.dal, (i.quota_percento * 100)::int as quota, i.schema_id,
      s.base, s.tipo, s.scaglioni, s.una_tantum, s.durata_mesi, s.tetto_centesimi
    from incarichi i join schemi_provvigione s on s.id = i.schema_id
    where i.esercente_id = ${esercente_id} and i.dal <= ${giorno}::date and (i.al is null or i.al >= ${giorno}::date)
    order by i.consulente_id`.execute(db)
  return rows
}

/** Totals of an incarico in a month, and whether it ever earned. */
export async function findMese(db: Db, i: Incarico, { esercente_id, giorno }: Giornata) {
  const { rows } = await sql<MeseProvvigione & { mai: boolean }>`
    select coalesce(sum(base_centesimi) filter (where mese = ${meseDi(giorno)}::date), 0)::bigint as base_centesimi,
      count(*) filter (where mese = ${meseDi(giorno)}::date)::int as incassi, count(*) = 0 as mai
    from provvigioni
    where incaricato_id = ${i.consulente_id} and consulente_id = ${i.consulente_id} and esercente_id = ${esercente_id}
      and incarico_dal = ${i.dal}::date and tipo = 'incasso'`.execute(db)
  return rows[0] ?? { base_centesimi: 0, incassi: 0, mai: true }
}

export type Sopra = {
  sopra_id: string
  quota: number
  /** Earned by the one below in this month, as far as a part of it went up. */
  base_centesimi: number
}

/** The consulenti above the one of an incarico on the day on which money was collected. */
export async function findSopra(
  db: Db,
  i: Incarico,
  { esercente_id, giorno }: Giornata,
  incassato_il: Giorno,
): Promise<Sopra[]> {
  const { rows } = await sql<Sopra>`
    select s.sopra_id, (s.quota_percento * 100)::int as quota,
      (select coalesce(sum(v.base_centesimi), 0)::bigint from provvigioni v
        where v.incaricato_id = ${i.consulente_id} and v.consulente_id = s.sopra_id and v.esercente_id = ${esercente_id}
          and v.incarico_dal = ${i.dal}::date and v.mese = ${meseDi(giorno)}::date and v.tipo = 'incasso') as base_centesimi
    from consulenti_sopra s
    where s.consulente_id = ${i.consulente_id} and s.dal <= ${incassato_il}::date
      and (s.al is null or s.al >= ${incassato_il}::date)
    order by s.sopra_id`.execute(db)
  return rows
}

/** The esercenti that somebody may earn on, with money that nobody earned on yet. */
export async function findEsercenti(db: Db, dal: Giorno, al: Giorno): Promise<string[]> {
  const { rows } = await sql<{ esercente_id: string }>`
    select distinct m.esercente_id from movimenti_pagamento m
    where ${sicuriTra(dal, al)}
      and exists (select 1 from incarichi i where i.esercente_id = m.esercente_id and i.schema_id is not null)
    order by 1`.execute(db)
  return rows.map(({ esercente_id }) => esercente_id)
}
