import type { StatoCliente } from '@rateo/domain/identita/cliente'
import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import type { AmbitoStaff } from '@rateo/domain/permessi/staff'
import type pg from 'pg'
import { CHIAVE_DURATA, CHIAVE_SECONDO_PASSAGGIO } from '../../../base/impostazioni/index.ts'

export type SessioneLetta = {
  id: string
  utente_id: string
  ruolo: Ruolo
  completa: boolean
  last_seen_at: Date
  expires_at: Date
  da_provider: boolean
  secondo_fattore_at: Date | null
  utente_stato: 'attivo' | 'inattivo'
  ha_ruolo: boolean
  esercente_id: string | null
  squadra: RuoloSquadra | null
  /** The end of that membership, where it has one. */
  finisce_at: Date | null
  ambiti: AmbitoStaff[] | null
  esercente_stato: StatoEsercente | null
  fermi: string[] | null
  conto_ferma: string[] | null
  ferma: unknown
  cliente_id: string | null
  cliente_stato: StatoCliente | null
  durata: unknown
  secondo_passaggio: unknown
  versione: string
  /** Until when the session sees the portal as somebody else, and as whom; all null where it does not. */
  veduta_id: string | null
  veduta_utente_id: string | null
  veduta_ruolo: 'esercente' | 'cliente' | null
  veduta_fino: Date | null
}

// The statement has a name, so that it is planned once. The columns that decide an access change `accessi_versione`
// by triggers (accessi-cambiati.sql): a new column here needs its own there. A session that sees the portal as somebody
// else has their esercente or cliente, and their state; whose it is stays whose it is. A session acts for the esercente
// that it names, else for the one that the person starts from.
const STATEMENT = {
  name: 'sessioni_leggi',
  text: `select s.token_hash, s.id, s.utente_id, s.ruolo, s.completa, s.last_seen_at, s.expires_at, s.da_provider, s.secondo_fattore_at,
      s.veduta_id, s.veduta_utente_id, s.veduta_ruolo, s.veduta_fino, u.stato as utente_stato,
      r.utente_id is not null and (a.esercente_id is null or m.ruolo is not null) and (s.veduta_utente_id is null or exists (select 1 from utenti_ruoli x join utenti y on y.id = x.utente_id
        where x.utente_id = s.utente_id and x.ruolo = s.ruolo and y.stato = 'attivo')) as ha_ruolo,
      a.esercente_id, m.ruolo as squadra, m.finisce_at, r.ambiti, e.stato as esercente_stato, e.fermi, e.conto_ferma, e.provvedimento -> 'ferma' as ferma, r.cliente_id, c.stato as cliente_stato,
      (select valore from impostazioni where chiave = $2 and valido_dal <= $3
        order by valido_dal desc limit 1) as durata,
      (select valore from impostazioni where chiave = $4 and valido_dal <= $3
        order by valido_dal desc limit 1) as secondo_passaggio,
      (select n::text from accessi_versione) as versione
    from (select t.id, t.token_hash, t.utente_id, t.ruolo, t.completa, t.last_seen_at, t.expires_at, t.da_provider, t.secondo_fattore_at,
        t.esercente_id, v.veduta_id, v.veduta_utente_id, v.veduta_ruolo, v.veduta_fino, v.veduta_esercente_id
      from sessioni t left join lateral (select t.veduta_id, t.veduta_utente_id, t.veduta_ruolo, t.veduta_fino, t.veduta_esercente_id) v on t.veduta_fino > $3
      where t.token_hash = any($1::bytea[]) and t.revoked_at is null) s
    join utenti u on u.id = coalesce(s.veduta_utente_id, s.utente_id)
    left join utenti_ruoli r on r.utente_id = u.id and r.ruolo = coalesce(s.veduta_ruolo, s.ruolo)
    left join lateral (select coalesce(s.veduta_esercente_id, s.esercente_id, r.esercente_id) as esercente_id) a on true
    left join membri_esercente m on m.utente_id = r.utente_id and m.esercente_id = a.esercente_id and m.al is null and m.sospeso_at is null
      and (m.finisce_at is null or m.finisce_at > $3)
    left join esercenti e on e.id = a.esercente_id
    left join clienti c on c.id = r.cliente_id`,
}

type Letta = SessioneLetta & { token_hash: Buffer }
type Attesa = {
  hash: Buffer
  resolve: (row: SessioneLetta | undefined) => void
  reject: (error: unknown) => void
}

async function leggi(pool: pg.Pool, attese: readonly Attesa[], now: Date): Promise<void> {
  try {
    const values = [attese.map(({ hash }) => hash), CHIAVE_DURATA, now, CHIAVE_SECONDO_PASSAGGIO]
    const { rows } = await pool.query<Letta>({ ...STATEMENT, values })
    for (const { hash, resolve } of attese) {
      resolve(rows.find(({ token_hash }) => token_hash.equals(hash)))
    }
  } catch (error) {
    for (const { reject } of attese) reject(error)
  }
}

const inAttesa = new WeakMap<pg.Pool, Attesa[]>()

/**
 * The session of a token, not revoked. Calls that reach the process in the same turn of its loop ask the database
 * together: a statement of its own for each would be half the cost of a list. Nothing is remembered from one turn to the
 * next, so each call is answered by what the database says after it arrived.
 */
export function findSessione(
  pool: pg.Pool,
  hash: Buffer,
  now: Date,
): Promise<SessioneLetta | undefined> {
  return new Promise((resolve, reject) => {
    const attesa = { hash, resolve, reject }
    const altre = inAttesa.get(pool)
    if (altre) {
      altre.push(attesa)
      return
    }
    const attese = [attesa]
    inAttesa.set(pool, attese)
    setImmediate(() => {
      inAttesa.delete(pool)
      void leggi(pool, attese, now)
    })
  })
}
