import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { comeDocumento, selectDocumenti } from '../../../registri/documenti/index.ts'

const GRUPPO = 200

/** The papers of an esercente that are drawn from what was frozen when they were issued, in groups. */
export async function* carteDi(db: Db, esercente_id: string): AsyncGenerator<DocumentoRow[]> {
  for (let dopo = ''; ;) {
    const { rows } = await selectDocumenti(
      sql`p.esercente_id = ${esercente_id} and p.id > ${dopo}
        and (p.tipo = 'ricevuta' or exists (select 1 from documenti d where d.id = p.id and d.dati is not null))`,
      GRUPPO,
    ).execute(db)
    if (rows.length > 0) yield rows.map(comeDocumento)
    const last = rows.at(-1)
    if (rows.length < GRUPPO || last === undefined) return
    dopo = last.id
  }
}
