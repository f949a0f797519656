import type { EventoNotifica } from '@rateo/contract/persone/dati-personali'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { eSoloParole, scriviFrasi } from '@rateo/domain/parole/frase'
import { paroleDelLavoro } from '../../../emails/modelli/parole-in-vigore.ts'
import { findParole } from '../modelli/index.ts'

/** The people who are told: everybody who works for the esercente, the person of the cliente, or every admin. */
type Destinatari =
  | { ruolo: 'esercente'; esercente_id: string }
  | { ruolo: 'cliente'; cliente_id: string }
  | { ruolo: 'admin' }

type Nuova = {
  /** Its sentences are marked (`emails/frase.ts`) where the staff may change them. */
  testo: string
  indirizzo: string
  unicita: string
  /** The event, where people may choose not to be told of it. */
  evento?: EventoNotifica
}

/** Everybody on that side; for an esercente its members, whichever of theirs they act for at the moment. */
function chiRiceve(destinatari: Destinatari): RawBuilder<string> {
  switch (destinatari.ruolo) {
    case 'esercente':
      return sql`(select m.utente_id from membri_esercente m
        where m.esercente_id = ${destinatari.esercente_id} and m.al is null and m.sospeso_at is null)`
    case 'cliente':
      return sql`(select r.utente_id from utenti_ruoli r
        where r.ruolo = 'cliente' and r.cliente_id = ${destinatari.cliente_id})`
    default:
      return sql`(select r.utente_id from utenti_ruoli r where r.ruolo = 'admin')`
  }
}

/** Writes out the sentences of a notifica, in the words that hold now, and keeps what it was made of. */
async function inParole<N extends Nuova>(
  db: Db,
  nuova: N,
): Promise<N & { sorgente: string | null }> {
  const { testo } = nuova
  if (eSoloParole(testo)) return { ...nuova, sorgente: null }
  const parole = paroleDelLavoro() ?? (await findParole(db))
  return {
    ...nuova,
    testo: scriviFrasi(testo, (originale) => parole.get(originale)),
    sorgente: testo,
  }
}

/** Writes a notifica for each of those people who did not turn it off, once for each `unicita`. */
export async function notifica(
  db: Db,
  destinatari: Destinatari,
  { evento, ...marcata }: Nuova,
): Promise<void> {
  const nuova = await inParole(db, marcata)
  const persone = await db
    .selectFrom('utenti')
    .select('id as utente_id')
    .where('id', 'in', chiRiceve(destinatari))
    .$if(evento !== undefined, (query) =>
      query.where(
        sql<boolean>`not coalesce(utenti.notifiche_escluse -> 'portale', '[]') ? ${`${destinatari.ruolo}:${evento}`}`,
      ),
    )
    .execute()
  if (persone.length === 0) return
  const { ruolo } = destinatari
  const esercente_id = 'esercente_id' in destinatari ? destinatari.esercente_id : null
  await db
    .insertInto('notifiche')
    .values(
      persone.map(({ utente_id }) => ({ id: newId(), utente_id, ruolo, esercente_id, ...nuova })),
    )
    .onConflict((conflict) => conflict.columns(['utente_id', 'ruolo', 'unicita']).doNothing())
    .execute()
}

/** The same for one person, in the role and for the esercente in which they asked for what is spoken of. */
export async function notificaPersona(
  db: Db,
  persona: { utente_id: string; ruolo: string; esercente_id?: string | null },
  marcata: Nuova,
): Promise<void> {
  const nuova = await inParole(db, marcata)
  await db
    .insertInto('notifiche')
    .values({ id: newId(), ...persona, ...nuova })
    .onConflict((conflict) => conflict.columns(['utente_id', 'ruolo', 'unicita']).doNothing())
    .execute()
}
