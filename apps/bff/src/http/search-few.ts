import { type Counted, guessRows, readCount } from './search-count.ts'
import {
  type Connection,
  type Plan,
  type Raw,
  run,
  type Search,
  statementFor,
} from './search-run.ts'
import { KINDS } from './search-fields.ts'
import {
  boundsSql,
  compile,
  conditionsSql,
  pageEnd,
  scopeSql,
  type SearchTables,
  type Shape,
  type Statement,
  sums,
} from './search-sql.ts'
import { orderSql } from './search-sort.ts'

/**
 * A list in its order meets few rows of a rare kind by reading nearly all of it. Where the planner expects no more than
 * these, and a field that is asked for has an index of its own, they are gathered by it instead, all of them.
 */
const FEW = 10_000
/** The guess may be wrong: who gathers more than these goes back to the ordered walk. */
const MOST_GATHERED = 2 * FEW

/** Chooses by which field the rows are gathered, where it is worth it. */
export async function lookUpFew<Row>(
  pool: Connection,
  search: Search<Row>,
  plan: Plan,
): Promise<void> {
  if (plan.shape.mode !== 'lista' || !plan.shape.filtered || !search.indexed) return
  const asked = search
    .indexed(plan.shape.scope)
    .filter((name) => Array.isArray(plan.values[`${name}_in`]))
  if (asked.length === 0 || (await guessRows(pool, search, plan)) > FEW) return
  for (const field of asked) {
    const others = plan.filters.filter((slot) => slot !== `${field}_in`)
    const alone = { ...plan.values, ...Object.fromEntries(others.map((slot) => [slot, null])) }
    if ((await guessRows(pool, search, { ...plan, values: alone })) > FEW) continue
    plan.shape.mode = 'pochi'
    plan.shape.by = field
    return
  }
}

function gatheredSql(tables: SearchTables, shape: Shape): string {
  const { table, id, fields } = tables
  const field = fields[shape.by ?? '']
  if (field === undefined) throw new Error(`No such field: ${shape.by}`)
  return `f as materialized (select p.* from
    (select distinct v from unnest({${shape.by}_in}::${KINDS[field.type].cast}[]) v) k cross join lateral
    (select p.* from ${table} p where ${scopeSql(tables, shape.scope)} and ${field.sql} = k.v
      and p.${id} > {da_periodo} and p.${id} < {a_periodo} and ${conditionsSql(tables, shape)}
      order by p.${id} desc) p
    limit ${MOST_GATHERED + 1})`
}

/** One page, with the count in every row. */
function pageStatement(tables: SearchTables, shape: Shape): Statement {
  const order = orderSql(shape.sort)
  return compile(`with ${gatheredSql(tables, shape)}, t as materialized (select ${sums(tables)} from f p)
    select ${tables.columns}, t.* from
      (select p.* from f p where ${boundsSql(tables, shape)} order by ${order} ${pageEnd(shape)}) p
    ${tables.joins} cross join t order by ${order}`)
}

const countStatement = (tables: SearchTables, shape: Shape): Statement =>
  compile(`with ${gatheredSql(tables, shape)} select ${sums(tables)} from f p`)

export type Read = { rows: Raw[]; counted: Counted }

/** The page of few rows, with exact totals; null where they turn out to be many. */
export async function readFew<Row>(
  pool: Connection,
  search: Search<Row>,
  { shape, values }: Plan,
): Promise<Read | null> {
  if (shape.mode !== 'pochi') return null
  const page = statementFor(search, 'pagina', shape, () => pageStatement(search, shape))
  const rows = await run(pool, page, values)
  const beyond = statementFor(search, 'conta', shape, () => countStatement(search, shape))
  const [first] = rows.length > 0 ? rows : await run(pool, beyond, values)
  const counted = readCount(search, first ?? {})
  if (counted.total <= MOST_GATHERED) return { rows, counted }
  shape.mode = 'lista'
  return null
}
