import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { chiediEsportazione as contract } from '@rateo/contract/ponte/esportazioni'
import { GIORNI_DI_VITA_ESPORTAZIONE } from '@rateo/domain/stati/elenco'
import type pg from 'pg'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { requireRoomInQueue } from '../../../http/room-in-queue.ts'
import { annota } from '../../base/cronologia/index.ts'
import { listaPer } from './liste.ts'

const DAY_MS = 86_400_000

const CODA_PIENA =
  'Hai già cinque esportazioni in preparazione. Attendi che siano pronte e riprova.'

/** Queues a list as a file; returns its id. The search is made once now: what it refuses is refused here. */
export async function chiediEsportazione(
  call: Call,
  searchPool: pg.Pool,
  { raccolta, formato, ricerca }: BodyOf<typeof contract>,
): Promise<string> {
  const { actor, clock, db } = call
  const lista = listaPer(raccolta, actor)
  const body = { ...ricerca, page: 0, limit: 1 }
  const { total } = await lista.search(searchPool, { actor, body, today: clock.today() })
  await requireRoomInQueue(db, 'esportazioni', actor.utente_id, CODA_PIENA)
  const now = clock.now()
  const id = newId(now)
  await db
    .insertInto('esportazioni')
    .values({
      id,
      raccolta,
      formato,
      ricerca: JSON.stringify(ricerca),
      autore_id: actor.utente_id,
      ruolo: actor.ruolo,
      esercente_id: actor.esercente_id,
      cliente_id: actor.cliente_id,
      stato: 'in_attesa',
      righe_previste: total,
      scade_at: new Date(now.getTime() + GIORNI_DI_VITA_ESPORTAZIONE * DAY_MS),
      created_at: now,
    })
    .execute()
  await annota(call, {
    azione: 'chiede',
    entita: 'esportazione',
    id,
    dopo: { raccolta, formato, ricerca },
  })
  return id
}
