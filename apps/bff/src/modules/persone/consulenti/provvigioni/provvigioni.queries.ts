import type { Provvigioni, RigaProvvigione } from '@rateo/contract/persone/provvigioni'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { isId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'

const PAGINA = 50

type Raw = {
  id: string
  giorno: string
  tipo: RigaProvvigione['tipo']
  esercente_id: string
  esercente: string
  pagamento_id: string
  numero: string | null
  schema: string
  versione: number
  quota: number
  base: number
  provvigione: number
}

async function findRighe(
  db: Db,
  consulente_id: string,
  { mese, dopo }: { mese: string; dopo: string | undefined },
): Promise<RigaProvvigione[]> {
  const { rows } = await sql<Raw>`
    select v.movimento_id as id, m.giorno, v.tipo, v.esercente_id, e.ragione_sociale as esercente, v.pagamento_id,
      p.numero, s.nome as schema, s.versione, (v.quota_percento * 100)::int as quota, v.base_centesimi as base,
      v.provvigione_centesimi as provvigione
    from provvigioni v
    join movimenti_pagamento m on m.id = v.movimento_id
    join esercenti e on e.id = v.esercente_id
    join pagamenti p on p.id = v.pagamento_id
    join schemi_provvigione s on s.id = v.schema_id
    where v.consulente_id = ${consulente_id} and v.mese = ${`${mese}-01`}::date
      and (${dopo ?? null}::text is null or v.movimento_id < ${dopo ?? null})
    order by v.movimento_id desc limit ${PAGINA + 1}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    giorno: row.giorno,
    tipo: row.tipo,
    esercente: { _id: row.esercente_id, nome: row.esercente },
    pagamento: { _id: row.pagamento_id, numero: row.numero },
    schema: { nome: row.schema, versione: row.versione },
    quota_centesimi_percento: row.quota,
    base_centesimi: row.base,
    provvigione_centesimi: row.provvigione,
  }))
}

/** The months in which a consulente earned, the newest first, and the lines of one of them. */
export async function getProvvigioni(
  db: Db,
  consulente_id: string,
  { mese: chiesto, dopo }: { mese?: string | undefined; dopo?: string | undefined },
): Promise<Provvigioni> {
  const consulente = isId(consulente_id)
    ? await db
        .selectFrom('consulenti')
        .where('id', '=', consulente_id)
        .select('id')
        .executeTakeFirst()
    : undefined
  if (consulente === undefined) throw new AppError('non_trovato')
  const { rows } = await sql<Provvigioni['mesi'][number]>`
    select to_char(mese, 'YYYY-MM') as mese, count(*)::int as righe,
      sum(provvigione_centesimi)::bigint as provvigione_centesimi
    from provvigioni where consulente_id = ${consulente_id} group by provvigioni.mese order by provvigioni.mese desc`.execute(
    db,
  )
  const mese = chiesto ?? rows[0]?.mese ?? null
  const righe = mese === null ? [] : await findRighe(db, consulente_id, { mese, dopo })
  return {
    mesi: rows,
    mese,
    righe: righe.slice(0, PAGINA),
    next: righe.length > PAGINA ? (righe[PAGINA - 1]?._id ?? null) : null,
  }
}
