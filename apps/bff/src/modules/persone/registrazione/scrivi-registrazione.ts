import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { annota } from '../../base/cronologia/index.ts'
import type { Dati, Riga } from './riga.ts'

/** Writes what a registration holds now, made when it is the first time. */
export async function scriviRegistrazione(
  trx: Db,
  { utente_id, ruolo, esercente_id }: Riga,
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
    .values({ utente_id, ruolo, esercente_id, ...row, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['utente_id', 'ruolo', 'esercente_id']).doUpdateSet(row),
    )
    .execute()
}

/** Gives what was registered to the esercente, its papers too: the person may register another. */
export async function consegnaA(trx: Db, riga: Riga, esercente_id: string): Promise<Riga> {
  await trx
    .updateTable('registrazioni')
    .set({ esercente_id })
    .where('utente_id', '=', riga.utente_id)
    .where('ruolo', '=', 'esercente')
    .where('esercente_id', 'is', null)
    .execute()
  await trx
    .updateTable('documenti_registrazione')
    .set({ esercente_id })
    .where('utente_id', '=', riga.utente_id)
    .where('ruolo', '=', 'esercente')
    .where('esercente_id', 'is', null)
    .execute()
  return { ...riga, esercente_id }
}

/** Writes a line of the cronologia on a registration: the step, never its values. */
export const annotaRegistrazione = async (
  call: Pick<Call, 'db' | 'actor' | 'info'>,
  azione: string,
  dopo: object,
): Promise<void> =>
  annota(call, { azione, entita: 'registrazione', id: call.actor.utente_id, dopo })
