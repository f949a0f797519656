import type { SearchBody } from '@rateo/contract/chiamata/search'
import { type Fields, invalidSearch, KINDS, unknownField } from './search-fields.ts'

const MAX_KEYS = 2

export type SortKey = { name: string; sql: string; direction: 'asc' | 'desc' }

/** The end of a page: the values of its last row by the sort keys. */
export type Cursor = (string | number)[]

/**
 * The order of the rows, always ended by the id so that no two are equal. Keys after the id say nothing, and the id
 * follows the direction of the key before it unless it is told its own.
 */
export function parseSort(
  fields: Fields,
  sort: SearchBody['sort'],
  byDefault: SearchBody['sort'],
): SortKey[] {
  const asked = Object.entries(sort)
  if (asked.length > MAX_KEYS)
    throw invalidSearch('/sort', `Al massimo ${MAX_KEYS} chiavi di ordinamento`)
  const id = fields['_id']?.sql ?? 'p.id'
  const keys: SortKey[] = []
  for (const [name, way] of asked.length > 0 ? asked : Object.entries(byDefault)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) throw unknownField(`/sort/${name.slice(0, 40)}`, name)
    if (field.unsorted !== undefined) throw invalidSearch(`/sort/${name}`, field.unsorted)
    if (!field.sortable)
      throw invalidSearch(`/sort/${name}`, 'Non si può ordinare per il campo', name)
    const sql = field.sortable === true ? field.sql : field.sortable
    const direction = way === 1 || way === 'asc' ? 'asc' : 'desc'
    keys.push({ name: sql === id ? '_id' : name, sql, direction })
  }
  const end = keys.findIndex(({ sql }) => sql === id)
  if (end >= 0) return keys.slice(0, end + 1)
  return [...keys, { name: '_id', sql: id, direction: keys.at(-1)?.direction ?? 'desc' }]
}

const signature = (sort: readonly SortKey[]): string =>
  sort.map(({ name, direction }) => `${name}.${direction}`).join(',')

export const writeCursor = (sort: readonly SortKey[], keys: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([signature(sort), ...keys])).toString('base64url')

/**
 * Reads a cursor back. It is not secret and not trusted: it must be of this very order, and each of its values is
 * checked as if it were typed; whose rows may be read never depends on it.
 */
export function readCursor(fields: Fields, sort: readonly SortKey[], text: string): Cursor {
  const refused = invalidSearch('/cursor', 'Il cursore non è di questa ricerca')
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw refused
  }
  if (!Array.isArray(parts) || parts.length !== sort.length + 1 || parts[0] !== signature(sort))
    throw refused
  return sort.map(({ name }, i) => {
    const field = fields[name]
    const value: unknown = parts[i + 1]
    const isName = field?.type === 'parola' && typeof value === 'string' && value.length <= 200
    const parsed = isName ? value : field && KINDS[field.type].parse(value, field)
    if (typeof parsed !== 'string' && typeof parsed !== 'number') throw refused
    return parsed
  })
}

export const orderSql = (sort: readonly SortKey[]): string =>
  sort.map(({ sql, direction }) => `${sql} ${direction}`).join(', ')

/** Rows after the cursor (`{dopo_1}`, `{dopo_2}`…). One row comparison where one index can walk it. */
export function afterSql(fields: Fields, sort: readonly SortKey[]): string {
  const place = (i: number) =>
    `{dopo_${i + 1}}::${KINDS[fields[sort[i]?.name ?? '']?.type ?? 'id'].cast}`
  const [first] = sort
  if (first && sort.every(({ direction }) => direction === first.direction)) {
    const sign = first.direction === 'asc' ? '>' : '<'
    return `(${sort.map(({ sql }) => sql).join(', ')}) ${sign} (${sort.map((_, i) => place(i)).join(', ')})`
  }
  return `(${sort
    .map(({ sql, direction }, i) => {
      const equal = sort.slice(0, i).map((key, j) => `${key.sql} = ${place(j)}`)
      return `(${[...equal, `${sql} ${direction === 'asc' ? '>' : '<'} ${place(i)}`].join(' and ')})`
    })
    .join(' or ')})`
}
