import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { annota } from '../../base/cronologia/index.ts'
import type { Dati, Riga } from './riga.ts'

/** Writes what a registration holds now, made when it is the first time. */
export async function scriviRegistrazione(
  trx: Db,
  { utente_id, ruolo }: Riga,
  values: { dati: Dati; salvati: Readonly<Record<string, string>>; inviata_at?: Date },
  now: Date,
): Promise<void> {
  const row = {
    dati: JSON.stringify(values.dati),
    salvati: JSON.stringify(values.salvati),
    ...(values.inviata_at && { inviata_at: values.inviata_at }),
    updated_at: now,
  }
  await trx
    .insertInto('registrazioni')
    .values({ utente_id, ruolo, ...row, created_at: now })
    .onConflict((conflict) => conflict.columns(['utente_id', 'ruolo']).doUpdateSet(row))
    .execute()
}

/** One line of the cronologia on a registration: which step, never its values. */
export async function annotaRegistrazione(
  trx: Db,
  { utente_id, ruolo }: Pick<Actor, 'utente_id' | 'ruolo'>,
  azione: string,
  dopo: Record<string, unknown>,
  info: CallInfo,
): Promise<void> {
  await annota(trx, {
    attore: `utente:${utente_id}`,
    ruolo,
    canale: 'portale',
    azione,
    entita: 'registrazione',
    entita_id: utente_id,
    dopo,
    ip: info.ip,
    request_id: info.request_id,
  })
}
