import {
  matura,
  provvigioneDelMese,
  provvigioneSopra,
  provvigioneStornata,
  type SchemaProvvigione,
} from '@rateo/domain/denaro/provvigione'
import { arrotondaQuoziente } from '@rateo/domain/denaro/denaro'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import {
  findIncarichi,
  findMese,
  findSopra,
  type Giornata,
  type Incarico,
  meseDi,
  type Movimento,
} from './da-maturare.queries.ts'

type Riga = {
  movimento_id: string
  consulente_id: string
  /** The consulente of the incarico: the same, unless the line is of somebody above. */
  incaricato_id: string
  esercente_id: string
  incarico_dal: Giorno
  schema_id: string
  pagamento_id: string
  tentativo_id: string
  tipo: 'incasso' | 'storno'
  mese: Giorno
  quota_percento: string
  incassato_centesimi: number
  base_centesimi: number
  provvigione_centesimi: number
}

/** The part of a payment that earns, by what was agreed; `netto` is what had not gone back by then. */
function baseDi(
  { base }: SchemaProvvigione,
  { incassato, netto, commissione }: { incassato: number; netto: number; commissione: number },
): number {
  const sua = arrotondaQuoziente(BigInt(commissione) * BigInt(netto), BigInt(incassato))
  return { incassato: netto, netto_commissioni: Math.max(0, netto - sua), commissioni: sua }[base]
}

/** Lines of whoever is above the consulente of a line: a part of what that one earned. */
async function righeSopra(
  db: Db,
  giornata: Giornata,
  { i, riga, incassato_il }: { i: Incarico; riga: Riga; incassato_il: Giorno },
): Promise<Riga[]> {
  const base_centesimi = riga.provvigione_centesimi
  if (base_centesimi === 0) return []
  return (await findSopra(db, i, giornata, incassato_il)).map(
    ({ sopra_id, quota, base_centesimi: prima }) => ({
      ...riga,
      consulente_id: sopra_id,
      quota_percento: (quota / 100).toFixed(2),
      base_centesimi,
      provvigione_centesimi:
        provvigioneSopra(prima + base_centesimi, quota) - provvigioneSopra(prima, quota),
    }),
  )
}

/** A line for each consulente who followed the esercente when it was collected; none where all of it is back. */
export async function righeDiIncasso(
  db: Db,
  giornata: Giornata,
  movimento: Movimento,
  { incassato, tornato, commissione }: NonNullable<Movimento['incasso']>,
): Promise<Riga[]> {
  const netto = incassato - tornato
  if (netto <= 0) return []
  const righe: Riga[] = []
  for (const i of await findIncarichi(db, giornata.esercente_id, movimento.giorno)) {
    const mese = await findMese(db, i, giornata)
    if ((i.una_tantum && !mese.mai) || !matura(i, { dal: i.dal, giorno: movimento.giorno }))
      continue
    const base_centesimi = baseDi(i, { incassato, netto, commissione })
    const dopo = {
      base_centesimi: mese.base_centesimi + base_centesimi,
      incassi: mese.incassi + 1,
    }
    const { id, pagamento_id, tentativo_id } = movimento
    const riga: Riga = {
      movimento_id: id,
      consulente_id: i.consulente_id,
      incaricato_id: i.consulente_id,
      esercente_id: giornata.esercente_id,
      incarico_dal: i.dal,
      schema_id: i.schema_id,
      pagamento_id,
      tentativo_id,
      tipo: 'incasso',
      mese: meseDi(giornata.giorno),
      quota_percento: (i.quota / 100).toFixed(2),
      incassato_centesimi: netto,
      base_centesimi,
      provvigione_centesimi:
        provvigioneDelMese(i, dopo, i.quota) - provvigioneDelMese(i, mese, i.quota),
    }
    const sopra = await righeSopra(db, giornata, { i, riga, incassato_il: movimento.giorno })
    righe.push(riga, ...sopra)
  }
  return righe
}

type Nata = Pick<
  Riga,
  | 'consulente_id'
  | 'incaricato_id'
  | 'incarico_dal'
  | 'schema_id'
  | 'quota_percento'
  | 'incassato_centesimi'
  | 'base_centesimi'
  | 'provvigione_centesimi'
> & {
  /** All that its payment gave back until this movement, less what had gone back before it was born. */
  tornato: number
  gia_base: number
  gia_incassato: number
  gia_provvigione: number
}

/** Money that went back takes its part of each line that its payment had made, with the numbers of then. */
export async function righeDiStorno(
  db: Db,
  giornata: Giornata,
  movimento: Movimento,
): Promise<Riga[]> {
  const { id, pagamento_id, tentativo_id } = movimento
  const { rows } = await sql<Nata>`
    select n.consulente_id, n.incaricato_id, n.incarico_dal, n.schema_id, n.quota_percento::text as quota_percento, n.incassato_centesimi,
      n.base_centesimi, n.provvigione_centesimi,
      (select coalesce(sum(b.rimborsato_centesimi - b.incassato_centesimi), 0)::bigint from movimenti_pagamento b
        where b.pagamento_id = ${pagamento_id} and b.tentativo_id = ${tentativo_id}::uuid and b.tipo <> 'incasso'
          and (b.giorno, b.id) <= (${giornata.giorno}::date, ${id}))
        - (m.incassato_centesimi - n.incassato_centesimi) as tornato,
      coalesce(-sum(s.base_centesimi), 0)::bigint as gia_base, coalesce(-sum(s.incassato_centesimi), 0)::bigint as gia_incassato,
      coalesce(-sum(s.provvigione_centesimi), 0)::bigint as gia_provvigione
    from provvigioni n
    join movimenti_pagamento m on m.id = n.movimento_id
    left join provvigioni s on s.tentativo_id = n.tentativo_id and s.consulente_id = n.consulente_id
      and s.incaricato_id = n.incaricato_id and s.tipo = 'storno'
    where n.tentativo_id = ${tentativo_id}::uuid and n.tipo = 'incasso'
    group by n.movimento_id, n.consulente_id, n.incaricato_id, m.incassato_centesimi`.execute(db)
  return rows.flatMap((n) => {
    const verso = { incassato: n.incassato_centesimi, tornato: n.tornato }
    const tolto = Math.max(0, Math.min(n.tornato, n.incassato_centesimi)) - n.gia_incassato
    if (tolto === 0) return []
    const { consulente_id, incaricato_id, incarico_dal, schema_id, quota_percento } = n
    return [
      {
        movimento_id: id,
        consulente_id,
        incaricato_id,
        esercente_id: giornata.esercente_id,
        incarico_dal,
        schema_id,
        pagamento_id,
        tentativo_id,
        tipo: 'storno' as const,
        mese: meseDi(giornata.giorno),
        quota_percento,
        incassato_centesimi: -tolto,
        base_centesimi: n.gia_base - provvigioneStornata(n.base_centesimi, verso),
        provvigione_centesimi:
          n.gia_provvigione - provvigioneStornata(n.provvigione_centesimi, verso),
      },
    ]
  })
}
