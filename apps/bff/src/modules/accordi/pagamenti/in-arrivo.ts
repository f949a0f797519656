import { sql } from 'kysely'

/** A transfer was announced for the debt `p` and nobody has said yet that it came. */
export const E_IN_ARRIVO = `(p.stato = 'in_elaborazione' and exists (
  select from bonifici_annunciati b where b.pagamento_id = p.id and b.ritirato_at is null))`

/** The same, for a query. */
export const eInArrivo = sql<boolean>`${sql.raw(E_IN_ARRIVO)}`
