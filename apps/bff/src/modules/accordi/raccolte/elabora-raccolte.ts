import type { LavoroAdesione } from '@rateo/domain/stati/adesione'
import type { METODI_RICHIEDIBILI } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { LAVORI, type Lavorata } from './lavori-adesione.ts'

type Da = Pick<Deps, 'db' | 'clock' | 'log'>

/** People that one turn works for: memory stays the same however large the raccolta is. */
const INSIEME = 100

const GUASTO = 'Non riuscito per un errore nostro. Riprova tra poco.'
const NESSUNO = 'Nessuno della tua squadra può più farlo: accedi con un altro ruolo e riprova.'

type Presa = {
  id: string
  esercente_id: string
  /** The person in whose name it is done: who asked, or the titolare where they have left since. */
  utente_id: string | null
  titolo: string
  scadenza: string
  metodi_ammessi: (typeof METODI_RICHIEDIBILI)[number][]
}

/** Takes the raccolta whose work waits longest, or that somebody left halfway: one process each. */
async function prendi(db: Db, now: Date): Promise<Presa | undefined> {
  const { rows } = await sql<Presa>`
    update raccolte x set bloccato_fino = now() + interval '1 minute'
    where id = (
      select id from raccolte
      where lavoro_dal is not null and (bloccato_fino is null or bloccato_fino < now())
        and (riprende_at is null or riprende_at <= ${now})
      order by lavoro_dal, id limit 1 for update skip locked
    )
    returning id, esercente_id, titolo, scadenza::text as scadenza, metodi_ammessi,
      (select m.utente_id from membri_esercente m join utenti u on u.id = m.utente_id
        where m.esercente_id = x.esercente_id and m.al is null and m.sospeso_at is null and u.stato = 'attivo'
          and (m.utente_id = x.lavoro_di or m.ruolo = 'titolare')
        order by (m.utente_id = x.lavoro_di) desc nulls last limit 1) as utente_id`.execute(db)
  return rows[0]
}

function callOf({ db, clock }: Da, presa: Presa, utente_id: string): Call {
  return {
    db,
    clock,
    actor: {
      utente_id,
      sessione_id: '',
      ruolo: 'esercente',
      esercente_id: presa.esercente_id,
      cliente_id: null,
      stato: 'attivo',
      registering: false,
    },
    info: { ip: '', request_id: `raccolta:${presa.id}`, user_agent: '' },
  }
}

/** Says why nothing was done for a person; what has already been asked of them stays. */
async function rifiuta(db: Db, id: string, da_fare: LavoroAdesione, motivo: string): Promise<void> {
  await db
    .updateTable('adesioni')
    .set({
      da_fare: null,
      motivo: motivo.slice(0, 400),
      ...(da_fare === 'chiedi' && { stato: 'non_chiesta' }),
    })
    .where('id', '=', id)
    .where('da_fare', '=', da_fare)
    .execute()
}

type Riga = Omit<Lavorata, 'titolo' | 'scadenza' | 'metodi_ammessi'> & { da_fare: LavoroAdesione }

/**
 * Works for one person: what is done and that it is done are one transaction, so a kill between them is neither. Returns
 * the seconds to wait where a limit of the day is met.
 */
async function una(deps: Da, presa: Presa, utente_id: string, riga: Riga): Promise<number | null> {
  const { db, log } = deps
  const { da_fare } = riga
  try {
    await inTransaction(db, async (trx) => {
      const mia = await trx
        .updateTable('adesioni')
        .set({ da_fare: null, motivo: null })
        .where('id', '=', riga.id)
        .where('da_fare', '=', da_fare)
        .returning('pagamento_id')
        .executeTakeFirst()
      // Another process has done it.
      if (!mia) return
      const { titolo, scadenza, metodi_ammessi } = presa
      await LAVORI[da_fare](callOf({ ...deps, db: trx }, presa, utente_id), {
        ...riga,
        ...mia,
        titolo,
        scadenza,
        metodi_ammessi,
      })
    })
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'troppi_tentativi') {
      return error.retry_after ?? 60
    }
    if (!(error instanceof AppError)) {
      log.warn({ err: error, adesione_id: riga.id }, 'raccolta: persona non lavorata')
    }
    const motivo = error instanceof AppError ? (error.errors[0]?.message ?? error.message) : GUASTO
    await rifiuta(db, riga.id, da_fare, motivo)
    return null
  }
}

const righeDi = (db: Db, raccolta_id: string): Promise<Riga[]> =>
  sql<Riga>`select id, raccolta_id, esercente_id, nome, email, quota_centesimi, pagamento_id, da_fare
    from adesioni where raccolta_id = ${raccolta_id} and da_fare is not null order by id limit ${INSIEME}`
    .execute(db)
    .then(({ rows }) => rows)

/** Lets it go: done where nobody waits, else for the next turn, or for when the limit is over. */
async function lascia(db: Db, id: string, riprende_at: Date | null): Promise<void> {
  await sql`update raccolte r set bloccato_fino = null, riprende_at = ${riprende_at},
      lavoro_dal = case when exists (select from adesioni a where a.raccolta_id = r.id and a.da_fare is not null)
        then lavoro_dal end
    where id = ${id}`.execute(db)
}

/** Works for some people of one raccolta that waits; returns how many there were. */
export async function elaboraRaccolte(deps: Da): Promise<number> {
  const { db, clock } = deps
  const presa = await prendi(db, clock.now())
  if (!presa) return 0
  const righe = await righeDi(db, presa.id)
  let attesa: number | null = null
  for (const riga of righe) {
    if (presa.utente_id === null) await rifiuta(db, riga.id, riga.da_fare, NESSUNO)
    else attesa = await una(deps, presa, presa.utente_id, riga)
    if (attesa !== null) break
  }
  const riprende = attesa === null ? null : new Date(clock.now().getTime() + attesa * 1000)
  await lascia(db, presa.id, riprende)
  return Math.max(1, righe.length)
}
