import { type RawBuilder, sql } from 'kysely'

/** The rows `a` of accrediti that arrive in some days, both included: what a bank sent back, or was called off, never did. */
export const accreditiNel = (
  { esercente_id }: { esercente_id: string | null },
  { dal, al }: { dal: string; al: string },
): RawBuilder<unknown> => sql`${esercente_id === null ? sql`true` : sql`a.esercente_id = ${esercente_id}`}
  and a.stato in ('in_accredito', 'accreditato') and a.arrivo_il between ${dal}::date and ${al}::date`
