import type { TipoSpesa } from '@rateo/domain/detrazioni/spese'
import type { MetodoPagamento } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Parti } from './parti.ts'
import { nellAnno } from './spese.queries.ts'

export type RigaSpesa = {
  giorno: string
  causale: string
  numero: string
  /** The number of the receipt that holds today. */
  ricevuta: string | null
  tipo: string
  tipo_spesa: TipoSpesa
  metodo: MetodoPagamento
  tracciabile: boolean
  ammessa: boolean | null
  importo_centesimi: number
  pagante: string | null
  /** The year in which what was given back had been paid. */
  anno_pagato: number | null
}

/** Each movement of the expenses of one person in a year, by day. */
export async function findRighe(db: Db, parti: Parti, anno: number): Promise<RigaSpesa[]> {
  const { esercente_id, cliente_id, beneficiario_id } = parti
  const { rows } = await sql<RigaSpesa>`
    select m.giorno, p.causale, p.numero, m.tipo, m.tipo_spesa, m.metodo, m.tracciabile, m.ammessa, m.importo_centesimi, m.pagante,
      (select r.numero from ricevute r where r.pagamento_id = p.id and r.annullata_at is null) as ricevuta,
      case when m.tipo <> 'incasso' then extract(year from p.pagato_at at time zone 'Europe/Rome')::int end as anno_pagato
    from spese_detraibili m join pagamenti p on p.id = m.pagamento_id
    where ${nellAnno({ cliente_id }, anno)} and m.esercente_id = ${esercente_id}
      and m.beneficiario_id is not distinct from ${beneficiario_id}::text
    order by m.giorno, m.id`.execute(db)
  return rows
}
