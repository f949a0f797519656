import type { MessaggioDiProva } from '@rateo/contract/ponte/posta-prova'
import type { Db } from '../../../db/database.ts'

const LIMIT = 200

const selectMessaggi = (db: Db) =>
  db
    .selectFrom('messaggi_interi')
    .select(['id as _id', 'destinatario', 'oggetto', 'testo', 'html', 'errore', 'created_at'])
    .select((eb) => [
      // Held to these words by the table itself.
      eb.ref('canale').$castTo<MessaggioDiProva['canale']>().as('canale'),
      eb.ref('stato').$castTo<MessaggioDiProva['stato']>().as('stato'),
    ])

const toWire = <T extends { created_at: Date }>(row: T) => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

/** The latest messages, newest first; those of one address when it is given. */
export async function findMessaggi(db: Db, destinatario = ''): Promise<MessaggioDiProva[]> {
  const address = destinatario.trim().toLowerCase()
  const rows = await selectMessaggi(db)
    .$if(address !== '', (query) =>
      query.where((eb) => eb(eb.fn<string>('lower', ['destinatario']), '=', address)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.map(toWire)
}

export async function findMessaggio(db: Db, id: string): Promise<MessaggioDiProva | undefined> {
  const row = await selectMessaggi(db).where('id', '=', id).executeTakeFirst()
  return row && toWire(row)
}
