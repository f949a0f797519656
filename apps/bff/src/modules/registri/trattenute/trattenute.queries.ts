import type { NettoPagamento, VincoloPagamento } from '@rateo/contract/registri/trattenute'
import { TIPI_TRATTENUTA } from '@rateo/domain/trattenute/trattenute'
import type { Agevolazione } from '@rateo/domain/trattenute/vincolo'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The total of which a debt is what is left; null where nothing is kept back. */
export async function findNetto(db: Db, pagamento_id: string): Promise<NettoPagamento | null> {
  const rows = await db
    .selectFrom('trattenute as t')
    .innerJoin('pagamenti as p', 'p.id', 't.pagamento_id')
    .where('t.pagamento_id', '=', pagamento_id)
    .orderBy('t.tipo')
    .select(['t.tipo', 't.base_centesimi', 't.percento', 't.importo_centesimi'])
    .select('p.importo_centesimi as da_pagare_centesimi')
    .select(
      sql<number>`(select coalesce(sum(m.importo_centesimi), 0)::bigint from movimenti_trattenuta m
        where m.pagamento_id = t.pagamento_id and m.tipo = t.tipo)`.as('maturato_centesimi'),
    )
    .execute()
  const [prima] = rows
  if (prima === undefined) return null
  const { da_pagare_centesimi } = prima
  const trattenuto_centesimi = rows.reduce((somma, { importo_centesimi: n }) => somma + n, 0)
  return {
    totale_centesimi: da_pagare_centesimi + trattenuto_centesimi,
    trattenuto_centesimi,
    da_pagare_centesimi,
    righe: rows.flatMap(({ da_pagare_centesimi: _, tipo: letto, ...riga }) => {
      const tipo = TIPI_TRATTENUTA.find((uno) => uno === letto)
      return tipo === undefined ? [] : [{ tipo, ...riga }]
    }),
  }
}

/** The way of paying that the deduction of a debt asks for; null where there is none. */
export async function findVincolo(
  db: Db,
  pagamento_id: string,
  agevolazione: Agevolazione | null,
): Promise<VincoloPagamento | null> {
  if (agevolazione === null) return null
  const parlante = await db
    .selectFrom('bonifici_parlanti')
    .where('pagamento_id', '=', pagamento_id)
    .select(['fattura_numero', 'fattura_data', 'codice_fiscale'])
    .executeTakeFirst()
  return parlante === undefined ? null : { agevolazione, ...parlante }
}

/** The deduction that a debt would lose; null where there is none, or no such debt. */
export async function findAgevolazione(db: Db, pagamento_id: string): Promise<Agevolazione | null> {
  const row = await db
    .selectFrom('pagamenti')
    .where('id', '=', pagamento_id)
    .select('vincolo_metodo')
    .executeTakeFirst()
  return row?.vincolo_metodo ?? null
}
