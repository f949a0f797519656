/** Put in the place of what may say something of people. */
const TOLTO = '•••'
const DEEPEST = 6
const MOST_ENTRIES = 50
const LONGEST = 4000

const ID = /^[0-9a-f]{24}$/
const DAY_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/
const NAME = /^[a-z_]{1,40}$/i
const WORD = /^[a-z_]{1,40}(\.[a-z_]{1,40})?$/

/** Properties whose values are words of the contract, never of people. */
const WORDS: ReadonlySet<string> = new Set([
  'metodo',
  'motivo',
  'stato',
  'tipo',
  'cadenza',
  'eventi',
  'sort',
])
const COUNTS: ReadonlySet<string> = new Set(['limit', 'page', 'n', 'stato_http', 'durata_ms'])

const isKeptText = (name: string, value: string) =>
  ID.test(value) || DAY_OR_INSTANT.test(value) || (WORDS.has(name) && WORD.test(value))

function take(name: string, value: unknown, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return isKeptText(name, value) ? value : TOLTO
  if (typeof value === 'number') {
    return name.endsWith('_centesimi') || COUNTS.has(name) ? value : TOLTO
  }
  if (depth >= DEEPEST || typeof value !== 'object') return TOLTO
  if (Array.isArray(value)) {
    return value.slice(0, MOST_ENTRIES).map((one) => take(name, one, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ENTRIES)
      .map(([key, one]) => [NAME.test(key) ? key : TOLTO, take(key, one, depth + 1)]),
  )
}

/**
 * The data of a call as it may be kept: names of properties, amounts, days, ids and words of the contract. Names, addresses, what
 * is written to people and every secret are none of these, also where a call is refused because of them.
 */
export function redatto(body: unknown): unknown {
  if (body === undefined || body === null) return null
  const kept = take('', body, 0)
  return JSON.stringify(kept).length <= LONGEST ? kept : TOLTO
}

/** The path with its ids; what is no id and no number of a row is taken out. */
export const percorsoRedatto = (rotta: string, params: Readonly<Record<string, string>>): string =>
  rotta.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? ''
    return ID.test(value) || /^\d{1,6}$/.test(value) || /^[a-z_]{1,24}$/.test(value) ? value : TOLTO
  })
