import type { BodyOf } from '@rateo/contract/endpoint'
import type { chiediEsportazione as contract } from '@rateo/contract/esportazioni'
import { GIORNI_DI_VITA_ESPORTAZIONE } from '@rateo/domain/elenco'
import { IN_CODA_MAX } from '@rateo/domain/lavorazione'
import type pg from 'pg'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { annota } from '../cronologia/index.ts'
import { listaPer } from './liste.ts'

type Chi = { actor: Actor; clock: Clock; ip: string; request_id: string; searchPool: pg.Pool }

const DAY_MS = 86_400_000

async function checkCoda(db: Db, autore_id: string): Promise<void> {
  // One request of a person at a time, or two at once would both find room.
  await db.selectFrom('utenti').select('id').where('id', '=', autore_id).forUpdate().execute()
  const { n } = await db
    .selectFrom('esportazioni')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('autore_id', '=', autore_id)
    .where('stato', 'in', ['in_attesa', 'in_elaborazione'])
    .executeTakeFirstOrThrow()
  if (Number(n) < IN_CODA_MAX) return
  const message = 'Hai già cinque esportazioni in preparazione. Attendi che siano pronte e riprova.'
  throw new AppError('troppe_richieste', { message })
}

/** Queues a list as a file; returns its id. The search is made once now: what it refuses is refused here. */
export async function chiediEsportazione(
  db: Db,
  { raccolta, formato, ricerca }: BodyOf<typeof contract>,
  { actor, clock, ip, request_id, searchPool }: Chi,
): Promise<string> {
  const lista = listaPer(raccolta, actor)
  const body = { ...ricerca, page: 0, limit: 1 }
  const { total } = await lista.search(searchPool, { actor, body, today: clock.today() })
  await checkCoda(db, actor.utente_id)
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
