import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { chiediReport as contract } from '@rateo/contract/ponte/reports'
import { CATALOGO, GIORNI_DI_VITA_REPORT } from '@rateo/domain/stati/report'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { requireRoomInQueue } from '../../../http/room-in-queue.ts'
import { annota } from '../../base/cronologia/index.ts'
import { readableBy } from './reports.list.ts'

export type Chi = { actor: Actor; clock: Clock; ip: string; request_id: string }
type Richiesta = BodyOf<typeof contract>
type Soggetto = { esercente_id: string | null; cliente_id: string | null }

const DAY_MS = 86_400_000

const CODA_PIENA = 'Hai già cinque report in preparazione. Attendi che siano pronti e riprova.'

async function insertReport(
  db: Db,
  { tipo, dal, al }: Richiesta,
  soggetto: Soggetto,
  { actor, clock, ip, request_id }: Chi,
): Promise<string> {
  await requireRoomInQueue(db, 'reports', actor.utente_id, CODA_PIENA)
  const now = clock.now()
  const id = newId(now)
  await db
    .insertInto('reports')
    .values({
      id,
      tipo,
      dal,
      al,
      ...soggetto,
      autore_id: actor.utente_id,
      stato: 'in_attesa',
      scade_at: new Date(now.getTime() + GIORNI_DI_VITA_REPORT * DAY_MS),
      created_at: now,
    })
    .execute()
  await annota(db, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: 'portale',
    azione: 'chiede',
    entita: 'report',
    entita_id: id,
    dopo: { tipo, dal, al },
    ip,
    request_id,
  })
  return id
}

/** Queues a report on the figures of who is calling: of everybody for the staff. Returns its id. */
export async function chiediReport(db: Db, richiesta: Richiesta, chi: Chi): Promise<string> {
  const { actor } = chi
  const scope = readableBy(actor)
  if (scope === null || !CATALOGO[richiesta.tipo].ruoli.includes(actor.ruolo)) {
    throw new AppError('non_autorizzato')
  }
  const { esercente_id = null, cliente_id = null } = scope
  return await insertReport(db, richiesta, { esercente_id, cliente_id }, chi)
}

/** Queues the same report again, about the same subject, with the figures of now. */
export async function rigeneraReport(db: Db, id: string, chi: Chi): Promise<string> {
  const before = await db
    .selectFrom('reports')
    .select(['tipo', 'dal', 'al', 'esercente_id', 'cliente_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) throw new AppError('non_trovato')
  const { tipo, dal, al, esercente_id, cliente_id } = before
  // The table holds it to the same words.
  const richiesta = { tipo: tipo as Richiesta['tipo'], dal, al }
  return await insertReport(db, richiesta, { esercente_id, cliente_id }, chi)
}
