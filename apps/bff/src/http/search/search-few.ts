import { type Counted, guessRows, readCount } from './search-count.ts'
import {
  type Connection,
  type Plan,
  type Raw,
  run,
  type Search,
  statementFor,
} from './search-run.ts'
import {
  boundsSql,
  compile,
  pageEnd,
  periodSql,
  type SearchTables,
  type Shape,
  type Statement,
  sums,
  VERSIONE,
} from './search-sql.ts'
import { orderSql } from './search-sort.ts'

/** Up to this many expected rows are gathered, all of them: exact totals are then cheap. */
const FEW = 2000
/**
 * The limit is higher in an order that the index does not have: the alternative is to walk the whole list in its
 * order.
 */
const FEW_TO_SORT = 10_000
/** The guess may be wrong: who gathers more than these goes back to the order of the list. */
const MOST_GATHERED = 20_000

/**
 * A list in its order meets what is rare by reading nearly all of it. Where a field that is asked for has an index of
 * its own its rows are reached by that: all of them when they are few, else in the order of the ids, which the index has.
 */
export async function lookUpFew<Row>(
  pool: Connection,
  search: Search<Row>,
  plan: Plan,
): Promise<void> {
  const { shape, values } = plan
  if (shape.mode !== 'lista' || !shape.filtered || !search.indexed) return
  const asked = search.indexed(shape.scope).filter((name) => Array.isArray(values[`${name}_in`]))
  let fewest = { field: '', rows: Number.POSITIVE_INFINITY }
  for (const field of asked) {
    const others = plan.filters.filter((slot) => slot !== `${field}_in`)
    const alone = { ...values, ...Object.fromEntries(others.map((slot) => [slot, null])) }
    const rows = await guessRows(pool, search, { ...plan, values: alone })
    if (rows < fewest.rows) fewest = { field, rows }
  }
  const isById = shape.sort[0]?.name === '_id'
  const isFew = fewest.rows <= (isById ? FEW : FEW_TO_SORT)
  if (isFew) shape.mode = 'pochi'
  if (isFew || (isById && asked.length > 0)) shape.by = fewest.field
}

const gatheredSql = (tables: SearchTables, shape: Shape): string =>
  `f as materialized (select p.* from (${periodSql(tables, shape, '')}) p limit ${MOST_GATHERED + 1})`

/** One page, with the count in every row; where it is empty, one row that carries the count and nothing else. */
function pageStatement(tables: SearchTables, shape: Shape): Statement {
  const order = orderSql(shape.sort)
  return compile(`with ${gatheredSql(tables, shape)}, t as materialized (select ${sums(tables)} from f p)
    select x.*, t.*, ${VERSIONE} from t left join lateral (
      select ${tables.columns}, row_number() over (order by ${order}) as posto from
        (select p.* from f p where ${boundsSql(tables, shape)} order by ${order} ${pageEnd(shape)}) p
      ${tables.joins}) x on true order by x.posto`)
}

/** A page that was read; `carries` is the row, its first one where it has any, with the count and the state of the accesses. */
export type Read = { rows: Raw[]; counted: Counted; carries: Raw | undefined }

/** The page of few rows, with exact totals; null where they turn out to be many. */
export async function findFew<Row>(
  pool: Connection,
  search: Search<Row>,
  { shape, values }: Plan,
): Promise<Read | null> {
  if (shape.mode !== 'pochi') return null
  const page = statementFor(search, 'pagina', shape, () => pageStatement(search, shape))
  const found = await run(pool, page, values)
  const [carries] = found
  const counted = readCount(search, carries ?? { conta: '{0}' })
  const rows = found.filter(({ posto }) => posto !== null)
  if (counted.total <= MOST_GATHERED) return { rows, counted, carries }
  shape.mode = 'lista'
  if (shape.sort[0]?.name !== '_id') delete shape.by
  return null
}
