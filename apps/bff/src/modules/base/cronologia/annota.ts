import type { Db } from '../../../db/database.ts'

export type Annotazione = {
  /** `utente:<id>` or `sistema`. */
  attore: string
  ruolo: string
  canale: 'portale' | 'api' | 'sistema'
  azione: string
  entita: string
  entita_id: string
  prima?: Record<string, unknown>
  dopo?: Record<string, unknown>
  ip?: string
  request_id?: string
  /** When it happened; left out, now. */
  at?: Date
}

/** Adds a line to the cronologia, in the transaction of the change it tells of. */
export async function annota(db: Db, annotazione: Annotazione): Promise<void> {
  const { prima, dopo, ip, request_id, at, ...chi } = annotazione
  await db
    .insertInto('cronologia')
    .values({
      ...chi,
      prima: prima ? JSON.stringify(prima) : null,
      dopo: dopo ? JSON.stringify(dopo) : null,
      ip: ip ?? null,
      request_id: request_id ?? null,
      ...(at && { at }),
    })
    .execute()
}
