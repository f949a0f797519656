import { AppError } from '../../../http/errors.ts'
import type { LeggiAtto } from '../../persone/otp/index.ts'

/** The archive of the titolare's own business, by name: a code for one is worth nothing for another. */
export const attoArchivio: LeggiAtto = async (db, { actor }, { oggetto }) => {
  if (actor.squadra !== 'titolare' || oggetto !== actor.esercente_id) {
    throw new AppError('non_trovato')
  }
  const { ragione_sociale } = await db
    .selectFrom('esercenti')
    .where('id', '=', oggetto)
    .select('ragione_sociale')
    .executeTakeFirstOrThrow()
  return { parole: `scaricare tutti i dati di ${ragione_sociale}` }
}
