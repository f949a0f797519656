import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { passaEsercente } from './passa-esercente.ts'

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
  const prima = await trx
    .selectFrom('esercenti')
    .select('stato')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { numUpdatedRows } = await trx
    .updateTable('esercenti')
    .set({ ...dati, stato: 'inviato', integrazione: null, updated_at: now })
    .where('id', '=', id)
    .where('stato', 'in', ['in_registrazione', 'integrazione_richiesta'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('stato_incompatibile')
  if (prima?.stato === 'integrazione_richiesta') {
    // Somebody is looking at it already: what it could do while it was looked at does not stop meanwhile.
    await passaEsercente({ db: trx, actor: null, id, info: null, now }, 'inviato', {
      evento: 'prendi_in_carico',
      a: 'in_verifica',
      mantiene: true,
    })
  }
  return id
}
