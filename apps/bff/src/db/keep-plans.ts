import type pg from 'pg'

/** Seen so often, a statement is worth a plan that is kept; one that carries its values in its text is seen once. */
const OFTEN = 3
/** Plans that a connection keeps, at most. */
const AT_MOST = 400

const IS_PLANNED = /^\s*(select|with|insert|update|delete)\b/i
/**
 * The call of a stored function for its one value, as `stored` writes it. Not for its rows: a newer release beside this one may
 * give them another column, and PostgreSQL refuses a kept plan whose result has changed.
 */
const IS_CALL = /^\s*(?:with \w+ as materialized \()?select \w+\(p_/

/** A name for every text of a kind that comes again. */
function createNames(isKept: (text: string) => boolean): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= AT_MOST || !isKept(text)) return known
    const times = (seen.get(text) ?? 0) + 1
    if (seen.size > 10 * AT_MOST) seen.clear()
    seen.set(text, times)
    if (times >= OFTEN) names.set(text, `rateo_${names.size}`)
    return names.get(text)
  }
}

function keep(pool: pg.Pool, isKept: (text: string) => boolean): pg.Pool {
  const nameOf = createNames(isKept)
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown
    const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
      return name === undefined ? ask(text, values, ...rest) : ask({ name, text, values }, ...rest)
    }
    Object.assign(client, { query })
  })
  return pool
}

/**
 * Makes each connection of a pool plan its statements once, where planning anew costs as much as answering. Not for a
 * pool behind a pooler, which shares connections between transactions.
 */
export const keepPlans = (pool: pg.Pool): pg.Pool => keep(pool, (text) => IS_PLANNED.test(text))

/** Everything of one record, by a key of which there are few rows: the plan is the same whatever the value. */
const OF_ONE =
  /"?\b(?:id|pagamento_id|tentativo_id|operazione_id|entita_id|dilazione_id|abbonamento_id)"? = \$\d/
/** A newer release that adds a column would change what a kept plan of "all columns" answers: it is refused for good. */
const HAS_ALL_COLUMNS = /\*/

const isShort = (text: string): boolean =>
  IS_CALL.test(text) || (IS_PLANNED.test(text) && OF_ONE.test(text) && !HAS_ALL_COLUMNS.test(text))

/**
 * For a pool whose searches must be planned with their values: only the calls of stored functions are kept, which plan what
 * they hold by themselves, and what reads one record. A payment is four of the first, the page of one twenty of the others, of
 * which each costs more to plan than to answer.
 */
export const keepShortPlans = (pool: pg.Pool): pg.Pool => keep(pool, isShort)
