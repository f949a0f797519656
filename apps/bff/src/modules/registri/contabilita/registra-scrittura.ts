import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'

type Movimento = {
  /** `esercente:<id>`, `psp:<nome>`, `piattaforma`. */
  intestatario: string
  codice: string
  /** Debit above zero, credit below. */
  importo_centesimi: number
}

type NuovaScrittura = {
  tipo: string
  origine_tipo: string
  origine_id: string
  movimenti: readonly Movimento[]
  at: Date
}

/**
 * Books a fact, in the transaction of the fact itself; null when it is booked already. Whether the movimenti
 * balance is checked by the database when that transaction ends.
 */
export async function registraScrittura(
  db: Db,
  { tipo, origine_tipo, origine_id, movimenti, at }: NuovaScrittura,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select ${stored('registra_scrittura', {
      tipo,
      origine_tipo,
      origine_id,
      movimenti,
      adesso: at,
    })} as id
  `.execute(db)
  return rows[0]?.id ?? null
}
