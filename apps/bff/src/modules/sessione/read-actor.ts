import type { Ruolo } from '@rateo/domain/ruoli'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { AppError } from '../../http/errors.ts'
import { CHIAVE_DURATA, inattivaMs } from '../impostazioni/index.ts'
import { PASSO_ULTIMO_USO } from './durata.ts'
import { hashToken, readToken } from './token.ts'

type Row = {
  id: string
  utente_id: string
  ruolo: Ruolo
  completa: boolean
  last_seen_at: Date
  expires_at: Date
  da_provider: boolean
  utente_stato: 'attivo' | 'inattivo'
  ha_ruolo: boolean
  esercente_id: string | null
  esercente_stato: string | null
  cliente_id: string | null
  cliente_stato: string | null
  durata: unknown
}

// Asked at every call: one named statement, planned once.
const STATEMENT = {
  name: 'sessione_leggi',
  text: `select s.id, s.utente_id, s.ruolo, s.completa, s.last_seen_at, s.expires_at, s.da_provider,
      u.stato as utente_stato, r.utente_id is not null as ha_ruolo,
      r.esercente_id, e.stato as esercente_stato, r.cliente_id, c.stato as cliente_stato,
      (select valore from impostazioni where chiave = $2 and valido_dal <= $3
        order by valido_dal desc limit 1) as durata
    from sessioni s
    join utenti u on u.id = s.utente_id
    left join utenti_ruoli r on r.utente_id = s.utente_id and r.ruolo = s.ruolo
    left join esercenti e on e.id = r.esercente_id
    left join clienti c on c.id = r.cliente_id
    where s.token_hash = $1 and s.revoked_at is null`,
}

const REGISTERING = new Set([
  'in_registrazione',
  'inviato',
  'in_verifica',
  'integrazione_richiesta',
])
const INACTIVE = new Set(['sospeso', 'inattivo', 'rifiutato', 'cessato', 'bloccato', 'cancellato'])

function toActor(row: Row): Actor {
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
): Promise<Row | null> {
  const token = readToken(request, config.origin)
  if (token === null) return null
  const now = clock.now()
  const values = [hashToken(token), CHIAVE_DURATA, now]
  const { rows } = await pool.query<Row>({ ...STATEMENT, values })
  const row = rows[0]
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
