import type { RigaVersata, TrattenuteVersate } from '@rateo/contract/registri/trattenute'
import type { TipoTrattenuto } from '@rateo/domain/trattenute/trattenute'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Anno = { cliente_id: string; anno: number }

type Riga = {
  esercente_id: string
  nome: string
  codice_fiscale: string | null
  partita_iva: string
  tipo: TipoTrattenuto
  netto_centesimi: number
  base_centesimi: number
  importo_centesimi: number
}

/** Everything that a cliente kept back in a year: what the bank keeps back of a bonifico parlante is not theirs to certify. */
export async function righeVersate(db: Db, { cliente_id, anno }: Anno): Promise<RigaVersata[]> {
  const { rows } = await sql<Riga>`
    select a.esercente_id, e.ragione_sociale as nome, e.codice_fiscale, e.partita_iva, a.tipo, a.netto_centesimi,
      a.base_centesimi, a.importo_centesimi
    from trattenute_annue a join esercenti e on e.id = a.esercente_id
    where a.cliente_id = ${cliente_id} and a.anno = ${anno} and a.tipo <> 'bonifico_parlante' and a.importo_centesimi <> 0
    order by e.ragione_sociale, a.esercente_id, a.tipo`.execute(db)
  return rows.map(({ esercente_id: _id, nome, codice_fiscale, partita_iva, ...resto }) => ({
    esercente: { _id, nome, codice_fiscale, partita_iva },
    ...resto,
  }))
}

/** The list of a year, by the day on which the net was paid, and the years that have one. */
export async function listVersate(db: Db, di: Anno): Promise<TrattenuteVersate> {
  const { rows } = await sql<{ anno: number }>`
    select distinct anno from trattenute_annue where cliente_id = ${di.cliente_id}
      and tipo <> 'bonifico_parlante' and importo_centesimi <> 0 order by anno desc`.execute(db)
  return { anno: di.anno, anni: rows.map(({ anno }) => anno), righe: await righeVersate(db, di) }
}
