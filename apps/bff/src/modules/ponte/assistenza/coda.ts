import type { PrioritaAssistenza } from '@rateo/domain/stati/assistenza'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { notificaPersona } from '../../base/notifiche/index.ts'
import { lockRichiesta } from './blocca-richiesta.ts'
import { passaA } from './passa-a.ts'
import { f } from '@rateo/domain/parole/frase'

const APERTE = ['nuovo', 'in_carico', 'in_attesa_utente', 'in_attesa_terzi'] as const

const daCorreggere = (message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer: '/a', message }] })

const persone = (db: Db) =>
  db
    .selectFrom('utenti_ruoli as r')
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .where('r.ruolo', '=', 'admin')
    .where('u.stato', '=', 'attivo')

/** Gives a request to somebody of the staff, who is told, or to nobody. */
export async function assegnaRichiesta(call: Call, id: string, a: string | null): Promise<void> {
  const { db, actor, clock } = call
  const richiesta = await lockRichiesta(db, id, actor)
  if (a !== null) {
    const persona = await persone(db).where('u.id', '=', a).select('u.id').executeTakeFirst()
    if (!persona) throw daCorreggere('Scegli una persona dello staff')
  }
  if (a === richiesta.assegnata_a) return
  await db
    .updateTable('richieste_assistenza')
    .set({ assegnata_a: a, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'assegna',
    entita: 'assistenza',
    id,
    prima: { assegnata_a: richiesta.assegnata_a },
    dopo: { assegnata_a: a },
  })
  if (a === null || a === actor.utente_id) return
  await notificaPersona(
    db,
    { utente_id: a, ruolo: 'admin' },
    {
      testo: f`Ti è stata affidata una richiesta di assistenza`,
      indirizzo: `/gestione/assistenza/${id}`,
      unicita: `assistenza_affidata:${id}:${clock.now().getTime()}`,
    },
  )
}

export async function cambiaPriorita(
  call: Call,
  id: string,
  priorita: PrioritaAssistenza,
): Promise<void> {
  const { db, actor, clock } = call
  const richiesta = await lockRichiesta(db, id, actor)
  if (priorita === richiesta.priorita) return
  await db
    .updateTable('richieste_assistenza')
    .set({ priorita, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'cambia_priorita',
    entita: 'assistenza',
    id,
    prima: { priorita: richiesta.priorita },
    dopo: { priorita },
  })
}

/** The open requests of the same person, in the same role, that this one may be joined to. */
const altreAperte = (
  db: Db,
  { id, utente_id, ruolo }: { id: string; utente_id: string; ruolo: Ruolo },
) =>
  db
    .selectFrom('richieste_assistenza as r')
    .where('r.utente_id', '=', utente_id)
    .where('r.ruolo', '=', ruolo)
    .where('r.id', '<>', id)
    .where('r.stato', 'in', APERTE)

/** Holds both in the order of their ids, so that two who join them the other way round wait; answers the second. */
async function lockInOrdine({ db }: Call, id: string, a: string) {
  const rows = await db
    .selectFrom('richieste_assistenza')
    .select(['id', 'stato', 'created_at'])
    .where('id', 'in', [id, a])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.find((row) => row.id === a)
}

/**
 * Joins a request to another of the same person: its messages are read there, in their order, and it takes no more. What
 * was joined to it before goes along. The other waits for an answer again.
 */
export async function unisciRichiesta(call: Call, id: string, a: string): Promise<void> {
  const { db, actor, clock } = call
  const verso = await lockInOrdine(call, id, a)
  const da = await lockRichiesta(db, id, actor)
  const lecita = await altreAperte(db, da).where('r.id', '=', a).select('r.id').executeTakeFirst()
  if (!lecita || !verso) throw daCorreggere('Scegli un’altra richiesta aperta della stessa persona')
  if (da.stato !== 'nuovo' && da.stato !== 'in_carico') {
    throw new AppError('stato_incompatibile', {
      message: 'Si unisce una richiesta che aspetta ancora una risposta.',
    })
  }
  await db
    .updateTable('richieste_assistenza')
    .set({ unita_a: a })
    .where('unita_a', '=', id)
    .execute()
  await passaA(call, { ...da, da: da.stato, a: 'unito', azione: 'unisci', unita_a: a })
  if (verso.stato === 'in_attesa_utente') {
    await passaA(call, { ...verso, da: verso.stato, a: 'in_carico', azione: 'replica' })
  }
  await db
    .updateTable('richieste_assistenza')
    .set({ updated_at: clock.now() })
    .where('id', '=', a)
    .execute()
  await notificaPersona(
    db,
    { utente_id: da.utente_id, ruolo: da.ruolo },
    {
      testo: f`Abbiamo unito due tue richieste di assistenza: la risposta è in una sola`,
      indirizzo: `/assistenza/${a}`,
      unicita: `assistenza_unita:${id}`,
    },
  )
}

/** The people whom a request may be given to, and the requests that it may be joined to. */
export async function findScelte({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string) {
  const richiesta = await db
    .selectFrom('richieste_assistenza')
    .select(['id', 'utente_id', 'ruolo'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!richiesta || actor.ruolo !== 'admin') throw new AppError('non_trovato')
  const staff = await persone(db)
    .select(['u.id', 'u.nome', 'u.cognome'])
    .orderBy('u.nome')
    .orderBy('u.id')
    .execute()
  const altre = await altreAperte(db, richiesta)
    .select(['r.id', 'r.soggetto', 'r.created_at'])
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()
  return {
    persone: staff.map((one) => ({ _id: one.id, nome: `${one.nome} ${one.cognome}`.trim() })),
    altre: altre.map((one) => ({
      _id: one.id,
      soggetto: one.soggetto,
      created_at: one.created_at.toISOString(),
    })),
  }
}
