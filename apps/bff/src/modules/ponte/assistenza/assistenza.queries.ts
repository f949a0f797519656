import type { MessaggioAssistenza, Richiesta } from '@rateo/contract/ponte/assistenza'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { findDecisione } from '../../accordi/dilazioni/index.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { richiesteDi } from './assistenza.list.ts'
import { azioniConsentite } from './azioni-consentite.ts'
import { findOggetto } from './oggetto.queries.ts'

const isStaff = ({ ruolo }: Actor) => ruolo === 'admin'

export function searchRichieste(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = richiesteDi(actor)
  return search(pool, what, { scope, body, today })
}

/** The columns that the page of a request needs beside its row. */
const findTestata = (db: Db, id: string) =>
  db
    .selectFrom('richieste_assistenza')
    .select(['oggetto_tipo', 'oggetto_id', 'esercente_id', 'cliente_id'])
    .select(['seguito_di', 'risolta_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The messages of a request, oldest first; a note among the staff never leaves them, nor do their names. */
async function findMessaggi(db: Db, id: string, actor: Actor): Promise<MessaggioAssistenza[]> {
  let messaggi = db
    .selectFrom('messaggi_assistenza as m')
    .innerJoin('utenti as u', 'u.id', 'm.autore_id')
    .select(['m.id', 'm.autore_id', 'm.dello_staff', 'm.interna', 'm.testo', 'm.created_at'])
    .select(['u.nome', 'u.cognome'])
    .where('m.richiesta_id', '=', id)
    .orderBy('m.id')
  if (!isStaff(actor)) messaggi = messaggi.where('m.interna', '=', false)
  const rows = await messaggi.execute()
  return rows.map((row) => ({
    _id: row.id,
    autore: row.dello_staff && !isStaff(actor) ? 'Assistenza' : `${row.nome} ${row.cognome}`.trim(),
    dello_staff: row.dello_staff,
    interna: row.interna,
    mio: row.autore_id === actor.utente_id,
    testo: row.testo,
    created_at: row.created_at.toISOString(),
  }))
}

/** One request with its thread. Somebody else's is not found. */
export async function getRichiesta(
  db: Db,
  actor: Actor,
  id: string,
  { now, today }: { now: Date; today: string },
): Promise<Richiesta> {
  const { what, scope } = richiesteDi(actor)
  const row = scope && (await findRow(db, what, { id, scope, today }))
  if (!row) throw new AppError('non_trovato')
  const testata = await findTestata(db, id)
  const {
    oggetto_tipo: tipo,
    oggetto_id,
    esercente_id,
    cliente_id,
    seguito_di,
    risolta_at,
  } = testata
  const messaggi = await findMessaggi(db, id, actor)
  const oggetto =
    tipo && oggetto_id
      ? await findOggetto(db, { tipo, _id: oggetto_id }, { esercente_id, cliente_id })
      : null
  return {
    ...row,
    oggetto: oggetto ?? null,
    decisione: await findDecisione(db, id),
    seguito_di,
    messaggi,
    azioni_consentite: azioniConsentite({ stato: row.stato, risolta_at }, actor.ruolo, now),
  }
}
