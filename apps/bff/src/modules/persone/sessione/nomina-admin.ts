import type { Db } from '../../../db/database.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { creaUtente } from './crea-utente.ts'
import { chiediReimpostazione } from './reimposta-password.ts'

type Persona = { email: string; nome: string; cognome: string }

/**
 * Makes somebody an admin; who has no account gets one, and a message to choose the password. No call of the API does
 * this: the first admin is made by who runs the servers.
 */
export async function nominaAdmin(
  trx: Db,
  persona: Persona,
  now: Date,
): Promise<'creato' | 'nominato' | 'gia_admin'> {
  const nuovo = await creaUtente(trx, {
    ...persona,
    password_hash: null,
    ruolo: 'admin',
    verificata: true,
    now,
  })
  const utente_id = nuovo ?? (await aggiungiRuolo(trx, persona.email))
  if (utente_id === null) return 'gia_admin'
  await annotaSistema(trx, {
    azione: 'nomina_admin',
    entita: 'utente',
    id: utente_id,
    dopo: { ruolo: 'admin' },
    at: now,
  })
  if (nuovo === null) return 'nominato'
  await chiediReimpostazione(trx, persona.email, now)
  return 'creato'
}

/** Null when the person has the role already. */
async function aggiungiRuolo(trx: Db, email: string): Promise<string | null> {
  const row = await trx
    .insertInto('utenti_ruoli')
    .columns(['utente_id', 'ruolo'])
    .expression((eb) =>
      eb
        .selectFrom('utenti')
        .where('email', '=', email)
        .select(['id', eb.val('admin').as('ruolo')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('utente_id')
    .executeTakeFirst()
  return row?.utente_id ?? null
}
