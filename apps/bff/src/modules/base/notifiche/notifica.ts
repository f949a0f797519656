import type { EventoNotifica } from '@rateo/contract/persone/dati-personali'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'

/** The people who are told: everybody who works for the esercente, the person of the cliente, or every admin. */
type Destinatari =
  | { ruolo: 'esercente'; esercente_id: string }
  | { ruolo: 'cliente'; cliente_id: string }
  | { ruolo: 'admin' }

type Nuova = {
  testo: string
  indirizzo: string
  unicita: string
  /** The event, where people may choose not to be told of it. */
  evento?: EventoNotifica
}

/** Writes a notifica for each of those people who did not turn it off, once for each `unicita`. */
export async function notifica(
  db: Db,
  destinatari: Destinatari,
  { evento, ...nuova }: Nuova,
): Promise<void> {
  const persone = await db
    .selectFrom('utenti_ruoli')
    .innerJoin('utenti', 'utenti.id', 'utenti_ruoli.utente_id')
    .select('utente_id')
    .where('ruolo', '=', destinatari.ruolo)
    .$if(evento !== undefined, (query) =>
      query.where(
        sql<boolean>`not coalesce(utenti.notifiche_escluse -> 'portale', '[]') ? ${`${destinatari.ruolo}:${evento}`}`,
      ),
    )
    .$if(destinatari.ruolo === 'esercente', (query) =>
      query.where(
        'esercente_id',
        '=',
        'esercente_id' in destinatari ? destinatari.esercente_id : '',
      ),
    )
    .$if(destinatari.ruolo === 'cliente', (query) =>
      query.where('cliente_id', '=', 'cliente_id' in destinatari ? destinatari.cliente_id : ''),
    )
    .execute()
  if (persone.length === 0) return
  const { ruolo } = destinatari
  await db
    .insertInto('notifiche')
    .values(persone.map(({ utente_id }) => ({ id: newId(), utente_id, ruolo, ...nuova })))
    .onConflict((conflict) => conflict.columns(['utente_id', 'ruolo', 'unicita']).doNothing())
    .execute()
}

/** The same for one person, in the role in which they asked for what is spoken of. */
export async function notificaPersona(
  db: Db,
  persona: { utente_id: string; ruolo: string },
  nuova: Nuova,
): Promise<void> {
  await db
    .insertInto('notifiche')
    .values({ id: newId(), ...persona, ...nuova })
    .onConflict((conflict) => conflict.columns(['utente_id', 'ruolo', 'unicita']).doNothing())
    .execute()
}
