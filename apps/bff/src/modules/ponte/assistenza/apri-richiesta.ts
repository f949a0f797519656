import type { nuovaRichiestaBody } from '@rateo/contract/ponte/assistenza'
import type * as z from 'zod/mini'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { findOggetto } from './oggetto.queries.ts'

type Nuova = z.output<typeof nuovaRichiestaBody>

const daCorreggere = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

/** Refuses references to records of somebody else, with the same words as to none at all. */
async function checkRiferimenti(db: Db, nuova: Nuova, { utente_id, ruolo, ...parte }: Actor) {
  const { oggetto, seguito_di } = nuova
  if (oggetto && !(await findOggetto(db, oggetto, parte))) {
    throw daCorreggere('/oggetto', 'Quello che hai scelto non esiste o non è tuo')
  }
  if (seguito_di === null) return
  const prima = await db
    .selectFrom('richieste_assistenza')
    .select('id')
    .where('id', '=', seguito_di)
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .executeTakeFirst()
  if (!prima) throw daCorreggere('/seguito_di', 'La richiesta precedente non esiste o non è tua')
}

/** Opens a request with its first message; returns its id. */
export async function apriRichiesta(call: Call, nuova: Nuova): Promise<string> {
  const { actor, clock, db } = call
  await checkRiferimenti(db, nuova, actor)
  const now = clock.now()
  const id = newId(now)
  const { categoria, oggetto, soggetto, testo, seguito_di } = nuova
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
      soggetto,
      seguito_di,
      letta_utente_at: now,
      ultimo_messaggio_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('messaggi_assistenza')
    .values({
      id: newId(now),
      richiesta_id: id,
      autore_id: actor.utente_id,
      dello_staff: false,
      testo,
      created_at: now,
    })
    .execute()
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
