import { expect, it } from 'vitest'
import pg from 'pg'
import { iso, LIST_TYPES } from './instant.ts'

const { TIMESTAMPTZ } = pg.types.builtins
const read = LIST_TYPES.getTypeParser(TIMESTAMPTZ) as (text: string) => string
const asDate = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date

it.each([
  '2026-11-21 20:49:23+00',
  '2026-11-21 20:49:23.5+00',
  '2026-11-21 20:49:23.05+00',
  '2026-11-21 20:49:23.123+00',
  '2026-11-21 20:49:23.123456+00',
  '2026-11-21 20:49:23.999999+00',
  '2026-03-29 01:30:00.25+01',
  '2026-11-21 20:49:23-03:30',
  '0999-01-01 00:00:00+00',
])('P1 %s è lo stesso istante scritto da una Date', (text) => {
  expect(read(text)).toBe(iso(asDate(text)))
})
