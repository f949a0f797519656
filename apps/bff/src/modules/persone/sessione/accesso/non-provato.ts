import type { RuoloRegistrabile } from '@rateo/contract/persone/passi'
import type { Db } from '../../../../db/database.ts'
import { revocaTutte } from './revoca-sessione.ts'

/** An account whose address nobody ever proved, and which stands for no esercente and no cliente yet. */
export async function findNonProvato(trx: Db, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom('utenti as u')
    .where('u.email', '=', email)
    .where('u.email_verificata_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('utenti_ruoli as r')
            .whereRef('r.utente_id', '=', 'u.id')
            .where((or) =>
              or.or([
                or('r.esercente_id', 'is not', null),
                or('r.cliente_id', 'is not', null),
                or('r.ruolo', '=', 'admin'),
              ]),
            )
            .select('r.utente_id'),
        ),
      ),
    )
    .select('u.id')
    .forUpdate('u')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Everything by which somebody could still come in, and what they had said of themselves, is gone. */
export async function spoglia(trx: Db, utente_id: string, now: Date): Promise<void> {
  await revocaTutte(trx, utente_id, now)
  await trx.deleteFrom('identita_provider').where('utente_id', '=', utente_id).execute()
  await trx.deleteFrom('passkey').where('utente_id', '=', utente_id).execute()
  await trx.deleteFrom('codici_di_recupero').where('utente_id', '=', utente_id).execute()
  await trx.deleteFrom('verifiche_email').where('utente_id', '=', utente_id).execute()
  await trx.deleteFrom('cambi_email').where('utente_id', '=', utente_id).execute()
  await trx
    .updateTable('utenti')
    .set((eb) => ({
      password_hash: null,
      telefono: null,
      telefono_verificato_at: null,
      secondo_fattore: 'nessuno',
      totp_segreto: null,
      totp_proposto: null,
      nome: eb.fn<string>('split_part', ['email', eb.val('@'), eb.val(1)]),
      cognome: '',
      updated_at: now,
    }))
    .where('id', '=', utente_id)
    .execute()
}

type Nuovo = {
  nome: string
  cognome: string
  email: string
  password_hash: string
  ruolo: RuoloRegistrabile
  verificata: boolean
  now: Date
}

/**
 * Lets a person who registers with the unproved address of an account begin anew in its place; null when there is no
 * such account. The link of the e-mail tells afterwards whose address it is.
 */
export async function subentra(
  trx: Db,
  { email, ruolo, verificata, now, ...persona }: Nuovo,
): Promise<string | null> {
  const utente_id = await findNonProvato(trx, email)
  if (utente_id === null) return null
  await spoglia(trx, utente_id, now)
  await trx
    .updateTable('utenti')
    .set({ ...persona, email_verificata_at: verificata ? now : null, created_at: now })
    .where('id', '=', utente_id)
    .execute()
  await trx.deleteFrom('utenti_ruoli').where('utente_id', '=', utente_id).execute()
  await trx.insertInto('utenti_ruoli').values({ utente_id, ruolo }).execute()
  return utente_id
}

/** The address of an account that nobody proved is free again, for the person who proves it. */
export async function liberaIndirizzo(trx: Db, utente_id: string, now: Date): Promise<void> {
  await spoglia(trx, utente_id, now)
  await trx
    .updateTable('utenti')
    .set({ email: `${utente_id}@non-provato.invalid`, stato: 'inattivo' })
    .where('id', '=', utente_id)
    .execute()
}
