import type { ConNumero } from '@rateo/domain/parole/numeri'

/** Each esercente may have a record with the number typed; the staff meet those of so many. */
const MOST = 1000
const PARTIES = ['esercente_id', 'cliente_id']

/**
 * The ids that a table holds beside the number typed, through the index that begins with it and within the scope. An array, or
 * the planner would walk the list in search of them.
 */
export function idsByNumero(
  { table, id, value }: { table: string; id: string; value: string },
  scope: readonly string[],
): string {
  const own = PARTIES.filter((party) => scope.includes(party)).map(
    (party) => ` and n.${party} = {${party}}`,
  )
  return `array(select n.${id} from ${table} n where n.numero = {${value}}${own.join('')} limit ${MOST})`
}

/** Finds the rows of a list by the number of their own, however it is typed. */
export const byNumero =
  (table: string, di: ConNumero) =>
  (scope: readonly string[]): readonly string[] => [
    `p.id = any(${idsByNumero({ table, id: 'id', value: `numero_${di}` }, scope)})`,
  ]
