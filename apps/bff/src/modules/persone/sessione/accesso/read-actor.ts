import {
  CAPACITA_PER_STATO,
  type Interruttore,
  leggiInterruttori,
} from '@rateo/domain/permessi/capacita'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../../http/actor.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { inattivaMs } from '../../../base/impostazioni/index.ts'
import { esigeDa } from '../secondo-fattore/chi-deve.ts'
import { PASSO_ULTIMO_USO } from './durata.ts'
import { findSessione, type SessioneLetta } from './leggi-sessione.ts'
import { hashToken, readToken } from './token.ts'

type Situazione = Required<Pick<Actor, 'stato' | 'registering' | 'attivita'>>

const ATTIVO = { stato: 'attivo', registering: false, attivita: null } as const
const DA_REGISTRARE = { ...ATTIVO, registering: true } as const

/** The rights of an esercente's people by its state, from the table of capacità. */
function situazioneEsercente({
  esercente_id,
  esercente_stato,
  fermi,
  ferma,
  conto_ferma,
}: SessioneLetta): Situazione {
  if (esercente_stato === null || esercente_id === null) return DA_REGISTRARE
  const { accesso } = CAPACITA_PER_STATO[esercente_stato]
  const stopped: Interruttore[] = [...leggiInterruttori(fermi), ...leggiInterruttori(ferma)]
  return {
    stato: accesso === 'no' || accesso === 'ricorso' ? 'inattivo' : 'attivo',
    registering: accesso === 'registrazione',
    attivita: {
      id: esercente_id,
      stato: esercente_stato,
      fermi: stopped,
      del_conto: leggiInterruttori(conto_ferma),
    },
  }
}

function situazioneCliente({ cliente_stato }: SessioneLetta): Situazione {
  if (cliente_stato === null || cliente_stato === 'in_registrazione') return DA_REGISTRARE
  return { ...ATTIVO, stato: cliente_stato === 'attivo' ? 'attivo' : 'inattivo' }
}

function situazioneDi(row: SessioneLetta): Situazione {
  const ruolo = row.veduta_ruolo ?? row.ruolo
  if (ruolo === 'esercente') return situazioneEsercente(row)
  return ruolo === 'cliente' ? situazioneCliente(row) : ATTIVO
}

/** The person of the staff who looks on, where the session sees the portal as somebody else. */
const vedutaDi = ({ veduta_id, veduta_fino, utente_id }: SessioneLetta): Pick<Actor, 'veduta'> =>
  veduta_id === null || veduta_fino === null
    ? {}
    : { veduta: { id: veduta_id, staff_id: utente_id, fino_at: veduta_fino.toISOString() } }

function toActor(row: SessioneLetta, daAdmin: boolean): Actor {
  const { stato, registering, attivita } = situazioneDi(row)
  const ruolo = row.veduta_ruolo ?? row.ruolo
  return {
    utente_id: row.veduta_utente_id ?? row.utente_id,
    sessione_id: row.id,
    ruolo,
    ...vedutaDi(row),
    esercente_id: registering || ruolo !== 'esercente' ? null : row.esercente_id,
    squadra: ruolo === 'esercente' ? row.squadra : null,
    ambiti: ruolo === 'admin' ? row.ambiti : null,
    cliente_id: registering || ruolo !== 'cliente' ? null : row.cliente_id,
    stato: row.utente_stato === 'inattivo' ? 'inattivo' : stato,
    registering,
    attivita,
    versione: row.versione,
    senza_secondo_fattore:
      row.secondo_fattore_at === null && esigeDa(daAdmin, row.secondo_passaggio)(row.ruolo),
  }
}

function isViva(row: SessioneLetta, now: number): boolean {
  const fermaDa = now - row.last_seen_at.getTime()
  return row.expires_at.getTime() > now && fermaDa < inattivaMs(row.ruolo, row.durata)
}

/** The live session of a request, also one that still waits for its code; null when there is none. */
export async function findSession(
  { pool, clock, config }: Deps,
  request: FastifyRequest,
): Promise<SessioneLetta | null> {
  const token = readToken(request, config.origin)
  if (token === null) return null
  const now = clock.now()
  const row = await findSessione(pool, hashToken(token), now)
  return row !== undefined && isViva(row, now.getTime()) ? row : null
}

/** As many people as a process serves at a time; who was read first is forgotten first. */
const RICORDATE = 10_000

type Readers = {
  /** The caller, read now: a lost role, a closed session or a closed account count at once. */
  readActor: (request: FastifyRequest) => Promise<Actor | null>
  /**
   * The caller as it was last read, in the `versione` said. No answer may leave before that is known to be the
   * latest.
   */
  rememberActor: (request: FastifyRequest) => Actor | null
}

export function createReadActor(deps: Deps): Readers {
  const { clock, config, pool } = deps
  const ricordate = new Map<string, SessioneLetta>()
  // The latest state of accesses seen by this process: what is older is not tried, so that a change costs one answer
  // made twice and not one for each person.
  let ultima = 0
  const keyOf = (request: FastifyRequest) => readToken(request, config.origin) ?? ''
  const remember = (key: string, row: SessioneLetta) => {
    const [oldest] = ricordate.size >= RICORDATE ? ricordate.keys() : []
    if (oldest !== undefined) ricordate.delete(oldest)
    ricordate.set(key, row)
  }
  const touch = (id: string, now: Date) =>
    pool.query('update sessioni set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
      id,
      now,
    ])
  const isFresh = ({ last_seen_at }: SessioneLetta, now: number) =>
    now - last_seen_at.getTime() < PASSO_ULTIMO_USO
  return {
    rememberActor(request) {
      const row = ricordate.get(keyOf(request))
      const now = clock.now().getTime()
      if (row === undefined || Number(row.versione) < ultima) return null
      if (!isFresh(row, now) || !isViva(row, now)) return null
      // A view of somebody else ends by itself: the next call is read anew, as one's own.
      if (row.veduta_fino !== null && row.veduta_fino.getTime() <= now) return null
      // So does a membership with a last day.
      if (row.finisce_at !== null && row.finisce_at.getTime() <= now) return null
      return toActor(row, config.adminSecondFactor)
    },
    async readActor(request) {
      const key = keyOf(request)
      ricordate.delete(key)
      const row = await findSession(deps, request)
      if (row === null) return null
      ultima = Math.max(ultima, Number(row.versione))
      if (!row.completa) return null
      if (!row.ha_ruolo) throw new AppError('non_autorizzato')
      const now = clock.now()
      if (!isFresh(row, now.getTime())) {
        await touch(row.id, now)
        row.last_seen_at = now
      }
      remember(key, row)
      return toActor(row, config.adminSecondFactor)
    },
  }
}
