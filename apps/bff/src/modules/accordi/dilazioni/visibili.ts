import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import { sql } from 'kysely'

/** States of a dilazione that the esercente is still writing: the cliente does not see it yet. */
const MAI_INVIATE = ['bozza', 'in_approvazione'] as const satisfies readonly StatoDilazione[]

/** True for a row `p` that was sent. The cliente never hears of one that was called off before. */
export const INVIATE_SQL = `(p.stato not in (${MAI_INVIATE.map((stato) => `'${stato}'`).join(', ')})
  and (p.stato <> 'annullata' or p.proposta_il is not null) and p.respinta_at is null)`

export const inviate = sql.raw<boolean>(INVIATE_SQL)
