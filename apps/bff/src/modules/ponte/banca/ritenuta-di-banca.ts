import { baseDelBonifico, trattenutoDallaBanca } from '@rateo/domain/trattenute/vincolo'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { contaRitenutaDiBanca } from '../../registri/trattenute/index.ts'
import { aliquoteNel } from './candidati.queries.ts'
import { type Movimento, restaDi } from './lock-movimento.ts'

/** The sum that the bank kept back of a transfer, and the base on which it reckoned. */
export type Trattenuto = { ritenuta_centesimi: number; base_ritenuta_centesimi: number }
export const NIENTE: Trattenuto = { ritenuta_centesimi: 0, base_ritenuta_centesimi: 0 }

/** Finds what the bank kept back, where all that is left of a movement is a bonifico parlante without it. */
export async function trattenutoDi(
  { db }: Pick<Call, 'db'>,
  movimento: Movimento,
  { pagamento_id, pagato }: { pagamento_id: string; pagato: number },
): Promise<Trattenuto> {
  const debito = await db
    .selectFrom('pagamenti')
    .where('id', '=', pagamento_id)
    .where('esercente_id', '=', movimento.esercente_id)
    .select('vincolo_metodo')
    .executeTakeFirst()
  if (debito === undefined || debito.vincolo_metodo === null) return NIENTE
  const aliquote = await aliquoteNel(db, movimento.data)
  const ritenuta_centesimi = trattenutoDallaBanca(pagato, restaDi(movimento), aliquote)
  return ritenuta_centesimi === null
    ? NIENTE
    : { ritenuta_centesimi, base_ritenuta_centesimi: baseDelBonifico(pagato, aliquote) }
}

type Scritto = Partial<Trattenuto> & { importo_centesimi: number; tentativo_id?: string }

/** Counts what the bank kept back among the sums of the year, on the day of the movement. */
export async function segnaRitenuta(
  trx: Db,
  { data }: Movimento,
  { importo_centesimi, ritenuta_centesimi = 0, base_ritenuta_centesimi = 0, tentativo_id }: Scritto,
  at: Date,
): Promise<void> {
  const { pagamento_id } = await trx
    .selectFrom('tentativi')
    .where('id', '=', tentativo_id ?? '')
    .select('pagamento_id')
    .executeTakeFirstOrThrow()
  await contaRitenutaDiBanca(trx, {
    pagamento_id,
    netto_centesimi: importo_centesimi + ritenuta_centesimi,
    base_centesimi: base_ritenuta_centesimi,
    importo_centesimi: ritenuta_centesimi,
    giorno: data,
    at,
  })
}
