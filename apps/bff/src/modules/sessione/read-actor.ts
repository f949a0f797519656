import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { AppError } from '../../http/errors.ts'
import { inattivaMs } from '../impostazioni/index.ts'
import { PASSO_ULTIMO_USO } from './durata.ts'
import { leggiSessione, type SessioneLetta } from './leggi-sessione.ts'
import { hashToken, readToken } from './token.ts'

const REGISTERING = new Set([
  'in_registrazione',
  'inviato',
  'in_verifica',
  'integrazione_richiesta',
])
const INACTIVE = new Set(['sospeso', 'inattivo', 'rifiutato', 'cessato', 'bloccato', 'cancellato'])

function toActor(row: SessioneLetta): Actor {
  const stati = { admin: 'attivo', esercente: row.esercente_stato, cliente: row.cliente_stato }
  const stato = stati[row.ruolo]
  const registering = stato === null || REGISTERING.has(stato)
  const isInactive = row.utente_stato === 'inattivo' || (stato !== null && INACTIVE.has(stato))
  return {
    utente_id: row.utente_id,
    sessione_id: row.id,
    ruolo: row.ruolo,
    esercente_id: registering || row.ruolo !== 'esercente' ? null : row.esercente_id,
    cliente_id: registering || row.ruolo !== 'cliente' ? null : row.cliente_id,
    stato: isInactive ? 'inattivo' : 'attivo',
    registering,
  }
}

/** The live session of a request, also one that still waits for its code; null when there is none. */
export async function findSession(
  { pool, clock, config }: Deps,
  request: FastifyRequest,
): Promise<SessioneLetta | null> {
  const token = readToken(request, config.origin)
  if (token === null) return null
  const now = clock.now()
  const row = await leggiSessione(pool, hashToken(token), now)
  if (row === undefined || row.expires_at.getTime() <= now.getTime()) return null
  if (row.last_seen_at.getTime() + inattivaMs(row.ruolo, row.durata) <= now.getTime()) return null
  return row
}

/** Who is calling. Read anew at every call, so that a lost role, a closed session or a closed account count at once. */
export function createReadActor(deps: Deps): (request: FastifyRequest) => Promise<Actor | null> {
  const touch = (id: string, now: Date) =>
    deps.pool.query('update sessioni set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
      id,
      now,
    ])
  return async (request) => {
    const row = await findSession(deps, request)
    if (row === null || !row.completa) return null
    if (!row.ha_ruolo) throw new AppError('non_autorizzato')
    const now = deps.clock.now()
    if (now.getTime() - row.last_seen_at.getTime() >= PASSO_ULTIMO_USO) await touch(row.id, now)
    return toActor(row)
  }
}
