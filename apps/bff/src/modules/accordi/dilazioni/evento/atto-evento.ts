import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import type { LeggiAtto } from '../../../persone/otp/index.ts'
import { findRate } from '../dettaglio.queries.ts'
import { findDilazione } from '../lock-dilazione.ts'

/** The name of the esercente that a rata is paid to. */
export async function findBeneficiario(db: Db, esercente_id: string): Promise<string> {
  const { ragione_sociale } = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('ragione_sociale')
    .executeTakeFirstOrThrow()
  return ragione_sociale
}

/** The event of a rata (`rata:n:dilazione`), by what is left to pay of it. */
export const attoEvento: LeggiAtto = async (db, { actor, clock }, { oggetto, record_id }) => {
  const d = await findDilazione(db, record_id, actor)
  const rate = await findRate(db, { _id: d.id, stato: d.stato }, clock.today())
  const rata = rate.find(({ n }) => oggetto === `rata:${n}:${d.id}`)
  if (rata === undefined || rata.evento === null) throw new AppError('non_trovato')
  return {
    importo_centesimi: rata.residuo_centesimi,
    beneficiario: await findBeneficiario(db, d.esercente_id),
  }
}
