import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import { sql } from 'kysely'

/** What an esercente is still writing is not yet the cliente's to see. */
const MAI_INVIATE = ['bozza', 'in_approvazione'] as const satisfies readonly StatoDilazione[]

/** Of the row `p`: it was sent. What was called off before that the cliente never hears of. */
export const INVIATE_SQL = `(p.stato not in (${MAI_INVIATE.map((stato) => `'${stato}'`).join(', ')})
  and (p.stato <> 'annullata' or p.proposta_il is not null) and p.respinta_at is null)`

export const inviate = sql.raw<boolean>(INVIATE_SQL)
