import type { nuovaRichiestaBody } from '@rateo/contract/ponte/assistenza'
import type { CategoriaAssistenza } from '@rateo/domain/stati/assistenza'
import type * as z from 'zod/mini'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { allegaAlMessaggio } from './allegati.ts'
import { findOggetto } from './oggetto.queries.ts'

/** The categories for the staff, whatever the record is: a wrong profile is told to who keeps the profiles. */
const DELLO_STAFF: readonly CategoriaAssistenza[] = ['profilo', 'tecnico']

type Nuova = z.output<typeof nuovaRichiestaBody>

const daCorreggere = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** The record that is asked about, with the same words for one of somebody else and for none at all. */
async function trovaOggetto(db: Db, oggetto: Nuova['oggetto'], parte: Actor) {
  if (oggetto === null) return null
  const trovato = await findOggetto(db, oggetto, parte)
  if (!trovato) throw daCorreggere('/oggetto', 'Quello che hai scelto non esiste o non è tuo')
  return trovato
}

async function checkSeguito(
  db: Db,
  seguito_di: string | null,
  { utente_id, ruolo, esercente_id }: Actor,
) {
  if (seguito_di === null) return
  const prima = await db
    .selectFrom('richieste_assistenza')
    .select('id')
    .where('id', '=', seguito_di)
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .where('esercente_id', 'is not distinct from', esercente_id)
    .executeTakeFirst()
  if (!prima) throw daCorreggere('/seguito_di', 'La richiesta precedente non esiste o non è tua')
}

/**
 * Opens a request with its first message; returns its id. What a cliente asks about a thing of an esercente goes to the
 * esercente first, unless it is for the staff alone.
 */
export async function apriRichiesta(
  call: Call,
  nuova: Nuova,
  { soloStaff = false } = {},
): Promise<string> {
  const { actor, clock, db } = call
  const oggetto = await trovaOggetto(db, nuova.oggetto, actor)
  await checkSeguito(db, nuova.seguito_di, actor)
  const now = clock.now()
  const id = newId(now)
  const { categoria, soggetto, testo, seguito_di } = nuova
  const isForStaff = soloStaff || actor.ruolo !== 'cliente' || DELLO_STAFF.includes(categoria)
  const esercente = isForStaff ? null : (oggetto?.di_esercente?.id ?? null)
  await db
    .insertInto('richieste_assistenza')
    .values({
      id,
      utente_id: actor.utente_id,
      ruolo: actor.ruolo,
      esercente_id: actor.esercente_id,
      cliente_id: actor.cliente_id,
      categoria,
      oggetto_tipo: oggetto?.tipo ?? null,
      oggetto_id: oggetto?._id ?? null,
      destinatario: esercente === null ? 'staff' : 'esercente',
      destinatario_id: esercente,
      soggetto,
      seguito_di,
      letta_utente_at: now,
      ultimo_messaggio_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const messaggio_id = newId(now)
  await db
    .insertInto('messaggi_assistenza')
    .values({
      id: messaggio_id,
      richiesta_id: id,
      autore_id: actor.utente_id,
      dello_staff: false,
      testo,
      created_at: now,
    })
    .execute()
  await allegaAlMessaggio(call, messaggio_id, nuova.allegati)
  await annota(call, {
    azione: 'apri',
    entita: 'assistenza',
    id,
    dopo: { stato: 'nuovo', categoria },
  })
  await accoda(db, {
    argomento: 'assistenza_ricevuta',
    unicita: `assistenza:${id}`,
    contenuto: { richiesta_id: id },
  })
  return id
}
