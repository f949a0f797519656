import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { puoInSquadra } from '@rateo/domain/permessi/squadra-tabella'
import type { Raccolta } from '@rateo/domain/stati/elenco'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { BulkCall, ListAction } from '../../../http/list.ts'
import { azionePer } from './selezione.ts'

type Da = Pick<Deps, 'db' | 'clock' | 'log' | 'psp'>

type Presa = Pick<Actor, 'ruolo' | 'esercente_id' | 'cliente_id'> & {
  id: string
  raccolta: Raccolta
  azione: string
  parola: string | null
  autore_id: string
  ip: string
  request_id: string
  puo_ancora: boolean
  squadra: RuoloSquadra | null
}

const GUASTO = 'Non riuscito per un errore nostro: il record è rimasto com’era. Riprova tra poco.'
const SENZA_RUOLO = 'Chi l’ha chiesta non ha più accesso: il record è rimasto com’era.'

/** Takes the oldest that waits, or that somebody left halfway: one process each. */
async function prendi(db: Db, now: Date): Promise<Presa | undefined> {
  const { rows } = await sql<Presa>`
    update azioni_multiple x set stato = 'in_elaborazione', bloccato_fino = now() + interval '1 minute'
    where id = (
      select id from azioni_multiple
      where stato = 'in_attesa' or (stato = 'in_elaborazione' and bloccato_fino < now())
      order by id limit 1 for update skip locked
    )
    returning id, raccolta, azione, parola, autore_id, ruolo, esercente_id, cliente_id, ip, request_id,
      (case x.ruolo when 'esercente' then exists (select 1 from membri_esercente m join utenti u on u.id = m.utente_id
          where m.utente_id = x.autore_id and m.esercente_id = x.esercente_id and m.al is null and m.sospeso_at is null
            and (m.finisce_at is null or m.finisce_at > ${now}) and u.stato = 'attivo')
        else exists (select 1 from utenti_ruoli r join utenti u on u.id = r.utente_id
          where r.utente_id = x.autore_id and r.ruolo = x.ruolo and u.stato = 'attivo'
            and r.cliente_id is not distinct from x.cliente_id) end) as puo_ancora,
      (select m.ruolo from membri_esercente m where m.utente_id = x.autore_id and m.esercente_id = x.esercente_id
        and m.al is null and m.sospeso_at is null) as squadra`.execute(db)
  return rows[0]
}

const callOf = (presa: Presa, deps: Da): BulkCall => ({
  ...deps,
  actor: {
    utente_id: presa.autore_id,
    sessione_id: '',
    ruolo: presa.ruolo,
    esercente_id: presa.esercente_id,
    cliente_id: presa.cliente_id,
    stato: 'attivo',
    registering: false,
  },
  info: { ip: presa.ip, request_id: presa.request_id, user_agent: '' },
})

const salta = (db: Db, azione_id: string, n: number, motivo: string) =>
  db
    .updateTable('azioni_multiple_righe')
    .set({ esito: 'saltato', motivo })
    .where('azione_id', '=', azione_id)
    .where('n', '=', n)
    .where('esito', '=', 'da_fare')
    .execute()

/** Handles one record: the change and its outcome are one transaction, so a kill between them is neither. */
async function unaRiga(
  deps: Da,
  presa: Presa,
  azione: ListAction,
  { n, entita_id }: { n: number; entita_id: string },
): Promise<void> {
  const { db, log } = deps
  try {
    await db.transaction().execute(async (trx) => {
      const mine = await trx
        .updateTable('azioni_multiple_righe')
        .set({ esito: 'riuscito' })
        .where('azione_id', '=', presa.id)
        .where('n', '=', n)
        .where('esito', '=', 'da_fare')
        .returning('n')
        .executeTakeFirst()
      // Another process has done it, or is about to have.
      if (!mine) return
      await azione.esegui(callOf(presa, { ...deps, db: trx }), entita_id, presa.parola)
    })
  } catch (error) {
    if (!(error instanceof AppError)) {
      log.warn({ err: error, azione_id: presa.id, entita_id }, 'azione multipla: riga non riuscita')
    }
    await salta(db, presa.id, n, error instanceof AppError ? error.message : GUASTO)
  }
}

/** Does one action that waits, record by record; returns how many there were. */
export async function elaboraAzioni(deps: Da): Promise<number> {
  const { db } = deps
  const presa = await prendi(db, deps.clock.now())
  if (!presa) return 0
  const righe = await db
    .selectFrom('azioni_multiple_righe')
    .select(['n', 'entita_id'])
    .where('azione_id', '=', presa.id)
    .where('esito', '=', 'da_fare')
    .orderBy('n')
    .execute()
  const azione = azionePer(presa.raccolta, presa.azione, callOf(presa, deps).actor)
  const puo = presa.puo_ancora && puoInSquadra(presa.squadra, 'POST', azione.come)
  for (const riga of righe) {
    if (puo) await unaRiga(deps, presa, azione, riga)
    else await salta(db, presa.id, riga.n, SENZA_RUOLO)
    await sql`update azioni_multiple set bloccato_fino = now() + interval '1 minute'
      where id = ${presa.id} and stato = 'in_elaborazione'`.execute(db)
  }
  await sql`update azioni_multiple set stato = 'pronto', bloccato_fino = null
    where id = ${presa.id} and stato = 'in_elaborazione'
      and not exists (select 1 from azioni_multiple_righe r where r.azione_id = ${presa.id} and r.esito = 'da_fare')`.execute(
    db,
  )
  return 1
}
