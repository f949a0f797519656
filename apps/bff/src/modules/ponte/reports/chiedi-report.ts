import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { chiediReport as contract } from '@rateo/contract/ponte/reports'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import { GIORNI_DI_VITA_REPORT } from '@rateo/domain/stati/report'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { requireRoomInQueue } from '../../../http/room-in-queue.ts'
import { annota } from '../../base/cronologia/index.ts'
import { readableBy } from './reports.list.ts'

type Richiesta = BodyOf<typeof contract>
type Soggetto = { esercente_id: string | null; cliente_id: string | null }

const DAY_MS = 86_400_000

const CODA_PIENA = 'Hai già cinque report in preparazione. Attendi che siano pronti e riprova.'

async function insertReport(
  call: Call,
  { tipo, dal, al }: Richiesta,
  soggetto: Soggetto,
): Promise<string> {
  const { actor, clock, db } = call
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
  await annota(call, {
    azione: 'chiede',
    entita: 'report',
    id,
    dopo: { tipo, dal, al },
  })
  return id
}

/** Queues a report on the figures of who is calling: of everybody for the staff. Returns its id. */
export async function chiediReport(call: Call, richiesta: Richiesta): Promise<string> {
  const { actor } = call
  const scope = readableBy(actor)
  if (scope === null || !CATALOGO[richiesta.tipo].ruoli.includes(actor.ruolo)) {
    throw new AppError('non_autorizzato')
  }
  const { esercente_id = null, cliente_id = null } = scope
  return await insertReport(call, richiesta, { esercente_id, cliente_id })
}

/** Queues the same report again, about the same subject, with the figures of now. */
export async function rigeneraReport(call: Call, id: string): Promise<string> {
  const { db } = call
  const before = await db
    .selectFrom('reports')
    .select(['tipo', 'dal', 'al', 'esercente_id', 'cliente_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) throw new AppError('non_trovato')
  const { tipo, dal, al, esercente_id, cliente_id } = before
  const richiesta = { tipo, dal, al }
  return await insertReport(call, richiesta, { esercente_id, cliente_id })
}
