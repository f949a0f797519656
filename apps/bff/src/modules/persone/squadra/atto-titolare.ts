import { AppError } from '../../../http/errors.ts'
import type { LeggiAtto } from '../otp/index.ts'

/** The person who would become titolare, by name: a code for one is worth nothing for another. */
export const attoTitolare: LeggiAtto = async (db, { actor }, { oggetto }) => {
  const row = await db
    .selectFrom('membri_esercente as m')
    .innerJoin('utenti as u', 'u.id', 'm.utente_id')
    .where('m.id', '=', oggetto)
    .where('m.esercente_id', '=', actor.esercente_id ?? '')
    .where('m.al', 'is', null)
    .select(['u.nome', 'u.cognome'])
    .executeTakeFirst()
  if (row === undefined || actor.squadra !== 'titolare') throw new AppError('non_trovato')
  return { parole: `passare il ruolo di titolare a ${`${row.nome} ${row.cognome}`.trim()}` }
}
