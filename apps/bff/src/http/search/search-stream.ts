import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import { LIST_TYPES } from '../instant.ts'
import { lookUpText, planSearch, textValues } from './search.ts'
import type { Raw, Scope, Search } from './search-run.ts'
import { pageStatement, type Shape } from './search-sql.ts'
import { parseText } from './search-text.ts'

const GROUP = 1000
/** The reader writes what it takes: between two groups nothing else holds the transaction open. */
const IDLE = '60s'

type Asked = { scope: Scope | null; body: SearchBody; today: string }

/**
 * Every row of a list, by the very statements of its pages, in its order: as the data were at one instant, and held
 * by the server of the database in a cursor. `client` is a connection of its own.
 */
export async function* streamSearch<Row>(
  client: pg.PoolClient,
  what: Search<Row>,
  { scope, body, today }: Asked,
): AsyncGenerator<Row[]> {
  const plan = planSearch(what, scope ?? {}, { ...body, page: 0, cursor: undefined }, today)
  if (plan === null || scope === null) return
  const whole: Shape = { ...plan.shape, first: false, after: false, offset: false, whole: true }
  plan.shape = whole
  const text = parseText(body.search)
  Object.assign(plan.values, textValues(text))
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(`set local idle_in_transaction_session_timeout = '${IDLE}'`)
    await client.query('set local cursor_tuple_fraction = 1')
    await lookUpText(client, what, plan, text)
    const statement = pageStatement(what, plan.shape, 0)
    await client.query({
      text: `declare righe no scroll cursor for ${statement.text}`,
      values: statement.values.map((name) => plan.values[name] ?? null),
    })
    for (;;) {
      const { rows } = await client.query<Raw>({
        text: `fetch ${GROUP} from righe`,
        types: LIST_TYPES,
      })
      if (rows.length > 0) yield rows.map((row) => what.readRow(row, today))
      if (rows.length < GROUP) return
    }
  } finally {
    await client.query('rollback')
  }
}
