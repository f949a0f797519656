import { AppError } from '../../../../http/errors.ts'
import type { LeggiAtto } from '../../../persone/otp/index.ts'

/** A change of piano as it was counted for the caller. */
export const attoCambio: LeggiAtto = async (db, { actor }, { record_id }) => {
  const row = await db
    .selectFrom('cambi_piano as c')
    .innerJoin('abbonamenti as a', 'a.id', 'c.abbonamento_id')
    .innerJoin('esercenti as e', 'e.id', 'a.esercente_id')
    .where('c.id', '=', record_id)
    .where('a.cliente_id', '=', actor.cliente_id)
    .where('c.chiesto_da', '=', `utente:${actor.utente_id}`)
    .select(['c.anteprima', 'e.ragione_sociale'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  const { totale_centesimi } = row.anteprima
  return { importo_centesimi: totale_centesimi, beneficiario: row.ragione_sociale.slice(0, 100) }
}
