import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { AppError } from '../../http/errors.ts'

export type DatiEsercente = {
  ragione_sociale: string
  partita_iva: string
  codice_fiscale: string
  rea: string | null
  categoria: string
  indirizzo: string
  cap: string
  citta: string
  provincia: string
  email: string
  telefono: string
  pec: string
  codice_destinatario: string | null
  iban: string
}

/** Whether another esercente has this partita IVA. */
export async function partitaIvaPresa(
  db: Db,
  partita_iva: string,
  tranne: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('esercenti')
    .select('id')
    .where('partita_iva', '=', partita_iva)
    .$if(tranne !== null, (query) => query.where('id', '<>', tranne))
    .executeTakeFirst()
  return row !== undefined
}

/** Hands the esercente in for review, for the first time or again; returns its id. */
export async function inviaEsercente(
  trx: Db,
  id: string | null,
  dati: DatiEsercente,
  now: Date,
): Promise<string> {
  if (id === null) {
    const nuovo = newId(now)
    await trx
      .insertInto('esercenti')
      .values({ id: nuovo, ...dati, stato: 'inviato', created_at: now, updated_at: now })
      .execute()
    return nuovo
  }
  const { numUpdatedRows } = await trx
    .updateTable('esercenti')
    .set({ ...dati, stato: 'inviato', integrazione: null, updated_at: now })
    .where('id', '=', id)
    .where('stato', 'in', ['in_registrazione', 'integrazione_richiesta'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('stato_incompatibile')
  return id
}
