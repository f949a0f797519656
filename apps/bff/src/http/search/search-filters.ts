import type { SearchBody } from '@rateo/contract/chiamata/search'
import {
  afterInstant,
  type Field,
  type Fields,
  firstInstant,
  invalidSearch,
  KINDS,
  OPERATORS,
  type Operator,
  unknownField,
} from './search-fields.ts'

const MAX_CONDITIONS = 10
const MAX_OPERATORS = 3
const MAX_IN = 50

type Scalar = string | number | boolean
type SlotValue = Scalar | Scalar[]

/**
 * The conditions of a search, one place for each thing that may be asked of each field (`stato_in`, `scadenza_da`).
 * The SQL always asks for all of them, null being none: what is typed never shapes the text of a statement.
 */
export type Filters = Map<string, SlotValue>

type Condition = { name: string; field: Field; op: Operator; values: Scalar[]; pointer: string }

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOperator = (name: string): name is Operator => OPERATORS.some((one) => one === name)

const escape = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

function readValue(field: Field, value: unknown, pointer: string, name: string): Scalar {
  const parsed = KINDS[field.type].parse(value, field)
  if (parsed === null)
    throw invalidSearch(pointer, 'Il valore non è del tipo giusto per il campo', name)
  return parsed
}

function readCondition(
  name: string,
  field: Field,
  op: string,
  value: unknown,
  pointer: string,
): Condition {
  const allowed = field.ops ?? KINDS[field.type].ops
  if (!isOperator(op) || !allowed.includes(op)) {
    throw invalidSearch(pointer, 'L’operatore non è ammesso per il campo', name)
  }
  if (op !== '$in')
    return { name, field, op, pointer, values: [readValue(field, value, pointer, name)] }
  if (!Array.isArray(value) || value.length > MAX_IN) {
    throw invalidSearch(pointer, `Servono al massimo ${MAX_IN} valori per il campo`, name)
  }
  return {
    name,
    field,
    op,
    pointer,
    values: value.map((one) => readValue(field, one, pointer, name)),
  }
}

function readConditions(
  fields: Fields,
  part: string,
  conditions: Record<string, unknown>,
): Condition[] {
  return Object.entries(conditions).flatMap(([name, value]) => {
    const pointer = `/${part}/${escape(name)}`
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) throw unknownField(pointer, name)
    if (!isPlainObject(value)) return [readCondition(name, field, '$eq', value, pointer)]
    const operators = Object.entries(value)
    if (operators.length === 0 || operators.length > MAX_OPERATORS) {
      throw invalidSearch(pointer, `Servono da 1 a ${MAX_OPERATORS} operatori per il campo`, name)
    }
    return operators.map(([op, operand]) =>
      readCondition(name, field, op, operand, `${pointer}/${escape(op)}`),
    )
  })
}

const asList = (value: SlotValue | undefined): Scalar[] | undefined =>
  value === undefined || Array.isArray(value) ? value : [value]

const stricter = (before: SlotValue | undefined, value: Scalar, prefer: 1 | -1): Scalar => {
  if (before === undefined || Array.isArray(before)) return value
  return (before < value ? 1 : -1) === prefer ? value : before
}

/** Conditions only narrow one another: two lists become what they share, two bounds the tighter one. */
function narrow(filters: Filters, { name, field, op, values }: Condition): void {
  const [value] = values
  if (field.type === 'si_no') {
    const before = asList(filters.get(`${name}_in`))
    filters.set(`${name}_in`, before ? before.filter((one) => one === value) : values)
    return
  }
  if (op === '$eq' || op === '$in') {
    const before = asList(filters.get(`${name}_in`))
    filters.set(`${name}_in`, before ? before.filter((one) => values.includes(one)) : values)
    return
  }
  if (op === '$ne') {
    filters.set(`${name}_non`, [...(asList(filters.get(`${name}_non`)) ?? []), ...values])
    return
  }
  if (value === undefined) return
  const isInstant = field.type === 'istante'
  const slot = op === '$gte' ? `${name}_da` : isInstant ? `${name}_prima_di` : `${name}_a`
  const bound = isInstant ? (op === '$gte' ? firstInstant : afterInstant)(String(value)) : value
  filters.set(slot, stricter(filters.get(slot), bound, op === '$gte' ? 1 : -1))
}

/** The three objects of the body, ANDed: none can widen another. Refuses with a 400 that names the culprit. */
export function parseFilters(
  fields: Fields,
  { query, filters, initial_filters }: Pick<SearchBody, 'query' | 'filters' | 'initial_filters'>,
): Filters {
  const conditions = [
    ...readConditions(fields, 'query', query),
    ...readConditions(fields, 'filters', filters),
    ...readConditions(fields, 'initial_filters', initial_filters),
  ]
  if (conditions.length > MAX_CONDITIONS) {
    throw invalidSearch('/filters', `Al massimo ${MAX_CONDITIONS} condizioni`)
  }
  const parsed: Filters = new Map()
  for (const condition of conditions) narrow(parsed, condition)
  return parsed
}

const SLOTS = {
  in: (sql: string, slot: string, cast: string) => `${sql} = any({${slot}}::${cast}[])`,
  non: (sql: string, slot: string, cast: string) => `${sql} <> all({${slot}}::${cast}[])`,
  uno: (sql: string, slot: string, cast: string) => `${sql} && {${slot}}::${cast}[]`,
  da: (sql: string, slot: string, cast: string) => `${sql} >= {${slot}}::${cast}`,
  a: (sql: string, slot: string, cast: string) => `${sql} <= {${slot}}::${cast}`,
  prima_di: (sql: string, slot: string, cast: string) => `${sql} < {${slot}}::${cast}`,
} as const

function slotsOf({ type, ops }: Field): Exclude<keyof typeof SLOTS, 'uno'>[] {
  const allowed = ops ?? KINDS[type].ops
  const list: ReturnType<typeof slotsOf> = []
  if (allowed.includes('$eq') || allowed.includes('$in')) list.push('in')
  if (allowed.includes('$ne')) list.push('non')
  if (allowed.includes('$gte')) list.push('da')
  if (allowed.includes('$lte')) list.push(type === 'istante' ? 'prima_di' : 'a')
  return list
}

/** Every condition that may be asked, each true while its place is empty. */
export function filtersSql(fields: Fields): string {
  const clauses = Object.entries(fields).flatMap(([name, field]) => {
    const { cast } = KINDS[field.type]
    return slotsOf(field).map((kind) => {
      const slot = `${name}_${kind}`
      const isList = kind === 'in' || kind === 'non'
      const empty = `{${slot}}::${cast}${isList ? '[]' : ''} is null`
      const asked = kind === 'in' && field.type === 'insieme' ? 'uno' : kind
      return `(${empty} or ${SLOTS[asked](field.sql, slot, cast)})`
    })
  })
  return clauses.join(' and ')
}
