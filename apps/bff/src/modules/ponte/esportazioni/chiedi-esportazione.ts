import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { chiediEsportazione as contract } from '@rateo/contract/ponte/esportazioni'
import { GIORNI_DI_VITA_ESPORTAZIONE } from '@rateo/domain/stati/elenco'
import type pg from 'pg'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import { requireRoomInQueue } from '../../../http/room-in-queue.ts'
import { annota } from '../../base/cronologia/index.ts'
import { listaPer } from './liste.ts'

type Chi = { actor: Actor; clock: Clock; ip: string; request_id: string; searchPool: pg.Pool }

const DAY_MS = 86_400_000

const CODA_PIENA =
  'Hai già cinque esportazioni in preparazione. Attendi che siano pronte e riprova.'

/** Queues a list as a file; returns its id. The search is made once now: what it refuses is refused here. */
export async function chiediEsportazione(
  db: Db,
  { raccolta, formato, ricerca }: BodyOf<typeof contract>,
  { actor, clock, ip, request_id, searchPool }: Chi,
): Promise<string> {
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
  await annota(db, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: actor.canale ?? 'portale',
    azione: 'chiede',
    entita: 'esportazione',
    entita_id: id,
    dopo: { raccolta, formato, ricerca },
    ip,
    request_id,
  })
  return id
}
