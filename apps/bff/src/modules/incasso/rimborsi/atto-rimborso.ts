import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { AppError } from '../../../http/errors.ts'
import type { LeggiAtto } from '../../persone/otp/index.ts'

export const attoRimborso: LeggiAtto = async (db, { actor }, { oggetto }) => {
  const row = await db
    .selectFrom('rimborsi as r')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'r.cliente_id')
        .onRef('c.esercente_id', '=', 'r.esercente_id'),
    )
    .where('r.id', '=', oggetto)
    .select(['r.esercente_id', 'r.importo_centesimi', 'c.nome'])
    .executeTakeFirst()
  const isTheirs = actor.ruolo === 'admin' || row?.esercente_id === actor.esercente_id
  if (row === undefined || !isTheirs) throw new AppError('non_trovato')
  const { importo_centesimi, nome } = row
  return {
    importo_centesimi,
    parole: `confermare il rimborso di ${formattaEuro(importo_centesimi)} a ${nome}`,
  }
}
