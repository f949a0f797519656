import * as z from 'zod/mini'

export const PAGE_SIZE = 10
export const MAX_LIMIT = 100
/** Pages beyond this one are reached with `cursor`, never by counting rows from the start. */
export const MAX_PAGE = 1000

const conditions = z._default(z.record(z.string(), z.unknown()), {})

/**
 * The body of every POST /api/search/{raccolta}. `query`, `filters` and `initial_filters` map a field to a value or
 * to operators (`$eq $ne $in $gte $lte`) and only narrow one another. `page` starts at 0. `cursor` is the `next`
 * of the page before.
 */
const asked = {
  query: conditions,
  filters: conditions,
  initial_filters: conditions,
  sort: z._default(
    z.record(
      z.string(),
      z.union([z.literal(1), z.literal(-1), z.literal('asc'), z.literal('desc')]),
    ),
    {},
  ),
  search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Al massimo 100 caratteri')), ''),
}

/** A search without a page: all that it finds, for what is done with a whole list. */
export const ricercaDiElenco = z.strictObject(asked)

export const searchBody = z.strictObject({
  ...asked,
  page: z._default(z.int().check(z.minimum(0), z.maximum(MAX_PAGE)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_LIMIT)), PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(300))),
  /** `true` answers the number of rows and their sums, counted to the last one, and no rows. */
  somme: z.optional(z.boolean()),
})
export type SearchBody = z.output<typeof searchBody>
export type SearchInput = z.input<typeof searchBody>

/**
 * `total` is exact while `total_exact` is true, else an estimate ("circa N"). `totals` sums the money columns of the
 * whole filter, in cents, and is null where the filter is too large to be summed at once. `next` is the cursor of the
 * next page, null on the last one. Asked with `somme`, `total` and `totals` are exact, or the search is refused as too wide.
 * `aggiornato_at` is the instant of which the rows are, said where that is more than a second ago.
 */
export const searchResponse = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    data: z.array(row),
    total: z.int(),
    total_exact: z.boolean(),
    page: z.int(),
    limit: z.int(),
    totals: z.nullable(z.record(z.string(), z.int())),
    next: z.nullable(z.string()),
    aggiornato_at: z.optional(z.string()),
  })
