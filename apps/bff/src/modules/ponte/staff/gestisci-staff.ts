import type { chiediStaffBody } from '@rateo/contract/ponte/staff'
import { type AmbitoStaff, nonAllarga } from '@rateo/domain/permessi/staff'
import type * as z from 'zod/mini'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { notifica } from '../../base/notifiche/index.ts'
import {
  lockStaff,
  cambiaAmbiti,
  cambiaStatoUtente,
  esigiAltroPieno,
  nominaAdmin,
  togliRuoloStaff,
} from '../../persone/sessione/index.ts'
import { f } from '@rateo/domain/parole/frase'

type Ambiti = readonly AmbitoStaff[] | null
type Chiesta = Omit<z.output<typeof chiediStaffBody>, 'ambiti'> & {
  ambiti: Ambiti
  riattiva?: true
}

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

const inParole = (ambiti: Ambiti): string => (ambiti === null ? 'tutto' : ambiti.join(', '))

/** Holds the staff, and reads again that the caller may still change it: two who take each other out do not both. */
async function blocca({ db, actor }: Call): Promise<void> {
  await lockStaff(db)
  const io = await db
    .selectFrom('utenti_ruoli as r')
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .where('r.utente_id', '=', actor.utente_id)
    .where('r.ruolo', '=', 'admin')
    .where('r.ambiti', 'is', null)
    .where('u.stato', '=', 'attivo')
    .select('r.utente_id')
    .executeTakeFirst()
  if (!io) throw new AppError('non_autorizzato')
}

async function findPersona({ db }: Call, id: string) {
  const persona = await db
    .selectFrom('utenti_ruoli as r')
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .where('r.utente_id', '=', id)
    .where('r.ruolo', '=', 'admin')
    .select(['u.id', 'u.email', 'u.nome', 'u.cognome', 'r.ambiti'])
    .executeTakeFirst()
  if (persona === undefined) throw new AppError('non_trovato')
  return persona
}

async function scriviRichiesta(call: Call, chiesta: Chiesta): Promise<void> {
  const { db, actor, clock } = call
  const now = clock.now()
  const id = newId(now)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('richieste_staff')
    .values({
      id,
      ...chiesta,
      ambiti: chiesta.ambiti && [...chiesta.ambiti],
      chiesta_da: actor.utente_id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').where('stato', '=', 'in_attesa').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) {
    throw rifiuta('Per questa persona c’è già una richiesta in attesa: va prima decisa quella.')
  }
  const { email, ambiti, motivo, riattiva } = chiesta
  await annota(call, {
    azione: riattiva ? 'chiede_riattivazione_staff' : 'chiede_ruolo_staff',
    entita: 'utente',
    id: actor.utente_id,
    dopo: { email, ambiti: inParole(ambiti), motivo },
  })
  await notifica(
    db,
    { ruolo: 'admin' },
    {
      testo: riattiva
        ? f`Riattivare l’account di ${{ email }}, dello staff: attende l’approvazione di una seconda persona`
        : f`${{ email }} nello staff (${{ aree: inParole(ambiti) }}): attende l’approvazione di una seconda persona`,
      indirizzo: '/gestione?scheda=staff',
      unicita: `richiesta_staff:${id}`,
    },
  )
}

/** Asks for a new person of the staff. Who is there already has their areas changed instead. */
export async function chiediStaff(call: Call, chiesta: Chiesta): Promise<void> {
  await blocca(call)
  const gia = await call.db
    .selectFrom('utenti_ruoli as r')
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .where('u.email', '=', chiesta.email)
    .where('r.ruolo', '=', 'admin')
    .select('u.id')
    .executeTakeFirst()
  if (gia) {
    const message = 'È già nello staff: cambia le sue aree.'
    throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/email', message }] })
  }
  await scriviRichiesta(call, chiesta)
}

/** Asks for an account of the staff to be opened again: it is shut until another person approves. */
export async function chiediRiattivazione(call: Call, id: string, motivo: string): Promise<void> {
  await blocca(call)
  const { email, nome, cognome, ambiti } = await findPersona(call, id)
  await scriviRichiesta(call, { email, nome, cognome, ambiti, motivo, riattiva: true })
}

async function lockRichiesta(call: Call, id: string) {
  await blocca(call)
  const richiesta = await call.db
    .selectFrom('richieste_staff')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (richiesta === undefined) throw new AppError('non_trovato')
  if (richiesta.stato !== 'in_attesa') throw rifiuta('Questa richiesta è già stata decisa.')
  return richiesta
}

const decidi = ({ db, actor, clock }: Call, id: string, stato: 'approvata' | 'respinta') =>
  db
    .updateTable('richieste_staff')
    .set({ stato, decisa_da: actor.utente_id, decisa_at: clock.now() })
    .where('id', '=', id)
    .execute()

/** The second person: neither who asked, nor who would be given the right. */
export async function approvaStaff(call: Call, id: string): Promise<void> {
  const { db, actor, clock } = call
  const richiesta = await lockRichiesta(call, id)
  const { email, nome, cognome, ambiti, chiesta_da, motivo } = richiesta
  const mia = await db
    .selectFrom('utenti')
    .where('id', '=', actor.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  if (chiesta_da === actor.utente_id || mia.email === email) {
    const message = 'La approva un’altra persona: non chi l’ha chiesta, né chi la riceve.'
    throw new AppError('non_autorizzato', { message })
  }
  await decidi(call, id, 'approvata')
  if (!richiesta.riattiva) await nominaAdmin(db, { email, nome, cognome }, clock.now())
  const persona = await db
    .selectFrom('utenti')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  if (richiesta.riattiva) {
    const attivo = { id: persona.id, stato: 'attivo', now: clock.now() } as const
    if (!(await cambiaStatoUtente(db, attivo))) throw rifiuta('Questo account è già attivo.')
  } else {
    await cambiaAmbiti(db, persona.id, ambiti)
  }
  await annota(call, {
    azione: richiesta.riattiva ? 'riattiva' : 'approva_ruolo_staff',
    entita: 'utente',
    id: persona.id,
    dopo: { ambiti: inParole(ambiti), motivo, chiesta_da: `utente:${chiesta_da}` },
  })
}

export async function respingiStaff(call: Call, id: string): Promise<void> {
  const { email, chiesta_da, riattiva } = await lockRichiesta(call, id)
  await decidi(call, id, 'respinta')
  await annota(call, {
    azione: `${chiesta_da === call.actor.utente_id ? 'ritira' : 'respinge'}_${riattiva ? 'riattivazione' : 'ruolo'}_staff`,
    entita: 'utente',
    id: call.actor.utente_id,
    dopo: { email },
  })
}

/** Fewer areas hold from the next call on; more of them are a right that is given, and wait for a second person. */
export async function cambiaAmbitiStaff(
  call: Call,
  id: string,
  { ambiti, motivo }: { ambiti: Ambiti; motivo: string },
): Promise<void> {
  await blocca(call)
  const persona = await findPersona(call, id)
  if (!nonAllarga(persona.ambiti, ambiti)) {
    const { email, nome, cognome } = persona
    await scriviRichiesta(call, { email, nome, cognome, ambiti, motivo })
    return
  }
  if (ambiti !== null && persona.ambiti === null) await esigiAltroPieno(call.db, id)
  await cambiaAmbiti(call.db, id, ambiti)
  await annota(call, {
    azione: 'cambia_aree_staff',
    entita: 'utente',
    id,
    prima: { ambiti: inParole(persona.ambiti) },
    dopo: { ambiti: inParole(ambiti), motivo },
  })
}

/** Takes somebody out of the staff at once; the account, and its other roles, stay. */
export async function revocaStaff(call: Call, id: string, motivo: string): Promise<void> {
  await blocca(call)
  const persona = await findPersona(call, id)
  if (persona.ambiti === null) await esigiAltroPieno(call.db, id)
  await togliRuoloStaff(call.db, id, call.clock.now())
  await annota(call, {
    azione: 'revoca_ruolo_staff',
    entita: 'utente',
    id,
    prima: { ambiti: inParole(persona.ambiti) },
    dopo: { motivo },
  })
}
