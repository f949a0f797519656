import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { findEstinzioni } from '../dilazioni/index.ts'
import { findMora } from '../../incasso/mora/index.ts'

type Debito = { id: string; origine: string; cliente_id: string }

/** The early payoff of a rata's plan; where a transfer was announced, its cost on that day. */
export async function estinzioneDelDebito(
  db: Db,
  { id, origine, cliente_id }: Debito,
  bonifico: { annunciato_at: Date } | null,
  now: Date,
): Promise<Pagamento['estinzione']> {
  if (origine !== 'rata') return null
  const al = dayInRome(bonifico?.annunciato_at ?? now)
  const [estinzione] = await findEstinzioni(db, cliente_id, [id], al, 'incasso')
  if (estinzione === undefined) return null
  const { debiti, risparmio_centesimi, saldo_entro } = estinzione
  const ids = debiti.map(({ _id }) => _id)
  const mora = [...(await findMora(db, ids, { al, now })).values()]
  const residuo = debiti.reduce((sum, one) => sum + one.residuo_centesimi, 0)
  const interessi = mora.reduce((sum, one) => sum + one.totale_centesimi, 0)
  return {
    rate: debiti.length,
    da_pagare_centesimi: residuo + interessi - risparmio_centesimi,
    risparmio_centesimi,
    ...(saldo_entro !== undefined && { saldo_entro }),
  }
}
