import { aggiungiGiorni, eGiorno, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { AppError } from '../errors.ts'

export const OPERATORS = ['$eq', '$ne', '$in', '$gte', '$lte'] as const
export type Operator = (typeof OPERATORS)[number]

type Kind = 'id' | 'parola' | 'insieme' | 'centesimi' | 'giorno' | 'istante' | 'si_no'

/** A field that people may filter by. Its SQL is the only text of a search that reaches the database. */
export type Field = {
  /** An expression over the row `p`; `{oggi}` is today in Rome. */
  sql: string
  type: Kind
  /** The words that a `parola` may be; those of an `insieme` are anybody's where it has none. */
  values?: readonly string[]
  /** Fewer operators than its type has. */
  ops?: readonly Operator[]
  /**
   * True only where an index gives the order, never for a field that may be null. A text is another expression with
   * the same order: `created_at` is sorted by the id, which grows with it.
   */
  sortable?: true | string
  /** The advice to people who sort by it, where no index can give the order. */
  unsorted?: string
  /** The condition by which an index finds the rows that have one of the words asked for, those of `{<field>_in}`. */
  found?: string
}
export type Fields = Readonly<Record<string, Field>>

type KindRule = {
  ops: readonly Operator[]
  cast: string
  parse: (value: unknown, field: Field) => string | number | boolean | null
}

const MAX_WORD = 60
const MAX_CENTESIMI = 1_000_000_000_000
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

// True for a day that both PostgreSQL and people understand.
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^(19|20|21)\d{2}-/.test(value) && eGiorno(value)

function parseInstant(value: unknown): string | null {
  if (isDay(value)) return value
  if (typeof value !== 'string' || !INSTANT.test(value) || !/^(19|20|21)/.test(value)) return null
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** The rules of each type; `parse` answers null for a value that it refuses. */
export const KINDS: Record<Kind, KindRule> = {
  id: {
    ops: ['$eq', '$ne', '$in'],
    cast: 'text',
    parse: (value) => (typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? value : null),
  },
  parola: {
    ops: ['$eq', '$ne', '$in'],
    cast: 'text',
    parse: (value, { values }) =>
      typeof value === 'string' && values?.includes(value) ? value : null,
  },
  // Several words in one column: asked for are rows that have one of them.
  insieme: {
    ops: ['$eq', '$in'],
    cast: 'text',
    parse: (value, { values }) =>
      typeof value === 'string' &&
      value.length <= MAX_WORD &&
      (values === undefined || values.includes(value))
        ? value
        : null,
  },
  centesimi: {
    ops: ['$eq', '$in', '$gte', '$lte'],
    cast: 'bigint',
    parse: (value) =>
      typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= MAX_CENTESIMI
        ? value
        : null,
  },
  giorno: {
    ops: ['$eq', '$in', '$gte', '$lte'],
    cast: 'date',
    parse: (value) => (isDay(value) ? value : null),
  },
  // A day stands for all of it, in Rome.
  istante: { ops: ['$gte', '$lte'], cast: 'timestamptz', parse: parseInstant },
  si_no: {
    ops: ['$eq'],
    cast: 'boolean',
    parse: (value) => (typeof value === 'boolean' ? value : null),
  },
}

/** The first instant after `value`, which is a day or an instant to the millisecond. */
export const afterInstant = (value: string): string =>
  eGiorno(value)
    ? inizioGiornoDiRoma(aggiungiGiorni(value, 1)).toISOString()
    : new Date(Date.parse(value) + 1).toISOString()

export const firstInstant = (value: string): string =>
  eGiorno(value) ? inizioGiornoDiRoma(value).toISOString() : value

const shown = (name: string): string => `“${name.slice(0, 40)}”`

/** A 400 that names what is wrong: silence would hide mistakes and attacks alike. */
export const unknownField = (pointer: string, name: string): AppError =>
  new AppError('campo_sconosciuto', {
    message: `La richiesta contiene un campo che non esiste: ${shown(name)}.`,
    errors: [{ pointer, message: 'Questo campo non esiste' }],
  })

export const invalidSearch = (pointer: string, message: string, name?: string): AppError =>
  new AppError('richiesta_non_valida', {
    message: name === undefined ? `${message}.` : `${message}: ${shown(name)}.`,
    errors: [{ pointer, message }],
  })
