import { CAPACITA_PER_STATO, type Interruttore, leggiInterruttori } from '@rateo/domain/capacita'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { AppError } from '../../http/errors.ts'
import { inattivaMs } from '../impostazioni/index.ts'
import { PASSO_ULTIMO_USO } from './durata.ts'
import { leggiSessione, type SessioneLetta } from './leggi-sessione.ts'
import { hashToken, readToken } from './token.ts'

type Situazione = Required<Pick<Actor, 'stato' | 'registering' | 'attivita'>>

const ATTIVO = { stato: 'attivo', registering: false, attivita: null } as const
const DA_REGISTRARE = { ...ATTIVO, registering: true } as const

/** What the state of an esercente lets its people do, by the table of capabilities. */
function situazioneEsercente({ esercente_stato, fermi, ferma }: SessioneLetta): Situazione {
  if (esercente_stato === null) return DA_REGISTRARE
  const { accesso } = CAPACITA_PER_STATO[esercente_stato]
  const stopped: Interruttore[] = [...leggiInterruttori(fermi), ...leggiInterruttori(ferma)]
  return {
    stato: accesso === 'no' || accesso === 'ricorso' ? 'inattivo' : 'attivo',
    registering: accesso === 'registrazione',
    attivita: { stato: esercente_stato, fermi: stopped },
  }
}

function situazioneCliente({ cliente_stato }: SessioneLetta): Situazione {
  if (cliente_stato === null || cliente_stato === 'in_registrazione') return DA_REGISTRARE
  return { ...ATTIVO, stato: cliente_stato === 'attivo' ? 'attivo' : 'inattivo' }
}

function situazioneDi(row: SessioneLetta): Situazione {
  if (row.ruolo === 'esercente') return situazioneEsercente(row)
  return row.ruolo === 'cliente' ? situazioneCliente(row) : ATTIVO
}

function toActor(row: SessioneLetta, esigiSecondoFattore: boolean): Actor {
  const { stato, registering, attivita } = situazioneDi(row)
  return {
    utente_id: row.utente_id,
    sessione_id: row.id,
    ruolo: row.ruolo,
    esercente_id: registering || row.ruolo !== 'esercente' ? null : row.esercente_id,
    cliente_id: registering || row.ruolo !== 'cliente' ? null : row.cliente_id,
    stato: row.utente_stato === 'inattivo' ? 'inattivo' : stato,
    registering,
    attivita,
    senza_secondo_fattore:
      esigiSecondoFattore && row.ruolo === 'admin' && row.secondo_fattore_at === null,
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
    return toActor(row, deps.config.adminSecondFactor)
  }
}
