import { PESO_INVIO } from '@rateo/contract/registri/documenti-caricati'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { preleva } from '../../../base/limiti/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { esercenteDi } from '../caricati/carica-documento.ts'
import { findDocumento } from '../elenco.queries.ts'

/** Addresses that an esercente may write to with documents in a day: nobody makes a sender of letters of the portal. */
const AL_GIORNO = 200
const GIORNO_MS = 24 * 3_600_000

async function esigiLeggero(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ byte: number }>`
    select coalesce(octet_length(contenuto), 0) as byte from documenti where id = ${id}`.execute(db)
  if ((rows[0]?.byte ?? 0) <= PESO_INVIO) return
  const message =
    'Il documento supera i 10 MB, e molte caselle lo rifiutano: dallo in un altro modo.'
  throw new AppError('stato_incompatibile', { message })
}

/** Sends a document to the addresses that were chosen: each has a line of its own, and an outcome. */
export async function inviaDocumento(
  call: Call,
  id: string,
  { indirizzi, messaggio }: { indirizzi: readonly string[]; messaggio: string },
): Promise<{ inviati: number }> {
  const { db, actor, clock } = call
  const esercente_id = esercenteDi(call)
  await findDocumento(db, actor, id, clock.today())
  await esigiLeggero(db, id)
  const unici = [...new Set(indirizzi)]
  const now = clock.now()
  const chiave = `documenti_inviati:${esercente_id}`
  const limite = { chiave, quanto: unici.length, massimo: AL_GIORNO, finestra_ms: GIORNO_MS }
  const fino = await preleva(db, limite, now)
  if (fino !== null) {
    const message = `In un giorno si mandano documenti al massimo a ${AL_GIORNO} indirizzi: riprova domani.`
    throw new AppError('troppe_richieste', {
      message,
      retry_after: Math.max(1, Math.ceil((fino.getTime() - now.getTime()) / 1000)),
    })
  }
  for (const indirizzo of unici) {
    const invio_id = newId(now)
    await db
      .insertInto('invii_documento')
      .values({
        id: invio_id,
        documento_id: id,
        esercente_id,
        indirizzo,
        messaggio,
        chiesto_da: actor.utente_id,
        created_at: now,
      })
      .execute()
    await accoda(db, {
      argomento: 'documento',
      unicita: `documento:${invio_id}`,
      contenuto: { invio_id },
    })
  }
  await annota(call, { azione: 'invia', entita: 'documento', id, dopo: { indirizzi: unici } })
  return { inviati: unici.length }
}
