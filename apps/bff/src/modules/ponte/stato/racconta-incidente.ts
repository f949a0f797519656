import type {
  aggiornaIncidente as aggiorna,
  apriIncidente as apri,
} from '@rateo/contract/ponte/stato'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

type Detto = BodyOf<typeof aggiorna>

const scrivi = (call: Call, incidente_id: string, { fase, testo }: Detto, now: Date) =>
  call.db
    .insertInto('aggiornamenti_incidente')
    .values({
      id: newId(now),
      incidente_id,
      fase,
      testo,
      autore: call.actor.utente_id,
      created_at: now,
    })
    .execute()

const annotaIncidente = (call: Call, id: string, azione: string, dopo: object) =>
  annota(call, { entita: 'impostazione', id: `incidente:${id}`, azione, dopo })

/** Tells everybody of something that does not work. */
export async function apriIncidente(call: Call, body: BodyOf<typeof apri>): Promise<void> {
  const { titolo, parte, ...detto } = body
  const now = call.clock.now()
  const id = newId(now)
  const risolto_at = detto.fase === 'risolto' ? now : null
  await call.db
    .insertInto('incidenti_servizio')
    .values({ id, titolo, parte, aperto_at: now, risolto_at })
    .execute()
  await scrivi(call, id, detto, now)
  await annotaIncidente(call, id, 'annuncia_incidente', { titolo, parte, ...detto })
}

/** Tells how it goes on; what is resolved is told no further. */
export async function aggiornaIncidente(call: Call, id: string, detto: Detto): Promise<void> {
  const { db, clock } = call
  const incidente = await db
    .selectFrom('incidenti_servizio')
    .where('id', '=', id)
    .select(['titolo', 'risolto_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!incidente) throw new AppError('non_trovato')
  if (incidente.risolto_at !== null) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo incidente è già risolto: se ricomincia, annunciane un altro.',
    })
  }
  const now = clock.now()
  await scrivi(call, id, detto, now)
  if (detto.fase === 'risolto') {
    await db
      .updateTable('incidenti_servizio')
      .set({ risolto_at: now })
      .where('id', '=', id)
      .execute()
  }
  await annotaIncidente(call, id, 'aggiorna_incidente', { titolo: incidente.titolo, ...detto })
}
