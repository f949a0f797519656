import pg from 'pg'

const { TIMESTAMPTZ } = pg.types.builtins
const toDate = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date

/** An instant as the database said it: in a list already as it leaves, elsewhere a Date. */
export type Instant = Date | string

export const iso = (instant: Instant): string =>
  typeof instant === 'string' ? instant : instant.toISOString()

const UTC = '+00'
const TO_SECONDS = 'YYYY-MM-DD hh:mm:ss'.length

/** `2026-11-21 20:49:23.5+00` as `toISOString` writes it: cut to the millisecond, like a Date. */
function readInstant(text: string): string {
  if (!text.endsWith(UTC) || text[4] !== '-' || text[10] !== ' ') return iso(toDate(text))
  const fraction = text.slice(TO_SECONDS + 1, TO_SECONDS + 4).replace(/\D.*/, '')
  return `${text.slice(0, 10)}T${text.slice(11, TO_SECONDS)}.${fraction.padEnd(3, '0')}Z`
}

/**
 * The types of the lists' columns: instants stay text, because making Dates of them only to write them out again is
 * slow.
 */
export const LIST_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === TIMESTAMPTZ
      ? readInstant
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
