import { fieldOf } from '@rateo/contract/chiamata/field-of'

/**
 * The cursors of the next pages, as the pages before told them. Only the latest are kept: people turn pages in a row.
 */
const MOST = 200
const known = new Map<string, string>()

type Asked = { page?: number }

const isSearch = (path: string, body: unknown): body is Asked =>
  path.startsWith('/api/search/') && typeof body === 'object' && body !== null

const keyOf = (path: string, body: Asked, page: number) => path + JSON.stringify({ ...body, page })

/**
 * The body of a search that goes on from where the page before ended: the server then counts no rows from the start, and
 * what was added meanwhile shifts nothing.
 */
export function withCursor<B>(path: string, body: B): B {
  // One process of the server draws the pages of many people: it remembers nothing of anyone's.
  if (import.meta.env.SSR || !isSearch(path, body) || !body.page) return body
  const cursor = known.get(keyOf(path, body, body.page))
  return cursor === undefined ? body : { ...body, cursor }
}

export function rememberNext(path: string, body: unknown, answer: unknown): void {
  if (import.meta.env.SSR || !isSearch(path, body)) return
  const next = fieldOf(answer, 'next')
  const key = keyOf(path, body, (body.page ?? 0) + 1)
  known.delete(key)
  if (typeof next !== 'string') return
  const [oldest] = known.size >= MOST ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  known.set(key, next)
}
