import type { VincoloChiesto } from '@rateo/contract/registri/trattenute'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import type { Composto } from './componi-trattenute.ts'

/** Writes what is kept back of a debt that was just asked for. */
export async function scriviTrattenute(
  trx: Db,
  pagamento_id: string,
  { netto, fonte }: Composto,
  now: Date,
): Promise<void> {
  if (netto === null) return
  await trx
    .insertInto('trattenute')
    .values(netto.righe.map((riga) => ({ pagamento_id, ...riga, fonte, created_at: now })))
    .execute()
}

/** Writes what the transfer of a debt has to say, of which the deduction would be lost otherwise. */
export async function scriviVincolo(
  trx: Db,
  pagamento_id: string,
  vincolo: VincoloChiesto | null,
): Promise<void> {
  if (vincolo === null) return
  const { agevolazione: _, ...parlante } = vincolo
  await trx
    .insertInto('bonifici_parlanti')
    .values({ pagamento_id, ...parlante })
    .execute()
}

type Trattenuto = {
  pagamento_id: string
  netto_centesimi: number
  base_centesimi: number
  importo_centesimi: number
  giorno: string
  at: Date
}

/** Counts what the bank kept back of a bonifico parlante, or takes it back: below zero. */
export async function contaRitenutaDiBanca(
  trx: Db,
  { pagamento_id, netto_centesimi, base_centesimi, importo_centesimi, giorno, at }: Trattenuto,
): Promise<void> {
  await sql`select ${stored('conta_trattenuta', {
    pagamento: pagamento_id,
    tipo: 'bonifico_parlante',
    netto: netto_centesimi,
    base: base_centesimi,
    importo: importo_centesimi,
    giorno,
    at,
  })}`.execute(trx)
}
