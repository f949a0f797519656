import type { RigaAnno, TrattenuteAnno } from '@rateo/contract/registri/trattenute'
import type { TipoTrattenuto } from '@rateo/domain/trattenute/trattenute'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const PAGINA = 200

type Riga = {
  cliente_id: string
  nome: string
  codice_fiscale: string | null
  partita_iva: string | null
  tipo: TipoTrattenuto
  netto_centesimi: number
  base_centesimi: number
  importo_centesimi: number
}

type Anno = { esercente_id: string; anno: number }

const segno = ({ cliente_id, tipo }: Riga) => `${cliente_id}:${tipo}`

/** A page of the rows of a year, in the order of their key: one row is read for each cliente. */
async function findRighe(db: Db, { esercente_id, anno }: Anno, dopo: string): Promise<Riga[]> {
  const [cliente = '', tipo = ''] = dopo.split(':')
  const { rows } = await sql<Riga>`
    select a.cliente_id, c.nome, c.codice_fiscale, c.partita_iva, a.tipo, a.netto_centesimi, a.base_centesimi,
      a.importo_centesimi
    from trattenute_annue a
    join clienti_esercente c on c.esercente_id = a.esercente_id and c.cliente_id = a.cliente_id
    where a.esercente_id = ${esercente_id} and a.anno = ${anno} and (a.cliente_id, a.tipo) > (${cliente}, ${tipo})
    order by a.cliente_id, a.tipo limit ${PAGINA}`.execute(db)
  return rows
}

const comeRiga = ({
  cliente_id: _id,
  nome,
  codice_fiscale,
  partita_iva,
  ...resto
}: Riga): RigaAnno => ({
  cliente: { _id, nome, codice_fiscale, partita_iva },
  ...resto,
})

/** The years in which something was kept back, one step of the index for each. */
async function findAnni(db: Db, esercente_id: string): Promise<number[]> {
  const { rows } = await sql<{ anno: number }>`
    with recursive a (anno) as (
      select max(anno) from trattenute_annue where esercente_id = ${esercente_id}
      union all
      select (select max(t.anno) from trattenute_annue t where t.esercente_id = ${esercente_id} and t.anno < a.anno)
      from a where a.anno is not null)
    select anno from a where anno is not null`.execute(db)
  return rows.map(({ anno }) => anno)
}

async function findTotali(db: Db, { esercente_id, anno }: Anno) {
  const { rows } = await sql<TrattenuteAnno['totali'][number]>`
    select tipo, count(*)::int as clienti, sum(netto_centesimi)::bigint as netto_centesimi,
      sum(base_centesimi)::bigint as base_centesimi, sum(importo_centesimi)::bigint as importo_centesimi
    from trattenute_annue where esercente_id = ${esercente_id} and anno = ${anno}
    group by tipo order by tipo`.execute(db)
  return rows
}

/** Lists what each cliente kept back in a year, by the day on which it was paid. */
export async function listAnno(
  db: Db,
  { esercente_id, anno }: Anno,
  dopo = '',
): Promise<TrattenuteAnno> {
  const righe = await findRighe(db, { esercente_id, anno }, dopo)
  const ultima = righe.length === PAGINA ? righe.at(-1) : undefined
  return {
    anno,
    anni: await findAnni(db, esercente_id),
    righe: righe.map(comeRiga),
    prossima: ultima === undefined ? null : segno(ultima),
    totali: await findTotali(db, { esercente_id, anno }),
  }
}

/** All of it in small groups, on the way to a file. */
export async function* righeDellAnno(db: Db, di: Anno): AsyncIterable<RigaAnno[]> {
  for (let dopo = ''; ;) {
    const righe = await findRighe(db, di, dopo)
    if (righe.length > 0) yield righe.map(comeRiga)
    const ultima = righe.at(-1)
    if (righe.length < PAGINA || ultima === undefined) return
    dopo = segno(ultima)
  }
}
