/** The records of a JSON Lines text. */
export const readLines = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

type Schema = {
  type?: string
  anyOf?: Schema[]
  items?: Schema
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
}

const FORMATI: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$|^infinity$/,
  uuid: /^[0-9a-f-]{36}$/,
}

function isOf(schema: Schema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => isOf(one, value))
  switch (schema.type) {
    case undefined:
      return true
    case 'null':
      return value === null
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value) && value.every((one) => isOf(schema.items ?? {}, one))
    case 'string':
      return typeof value === 'string' && (FORMATI[schema.format ?? '']?.test(value) ?? true)
    default:
      return typeof value === schema.type
  }
}

/** The first property that is not as the schema says; null where all are. */
export function conforme(schema: Schema, record: Record<string, unknown>): string | null {
  const properties = schema.properties ?? {}
  const ignota = Object.keys(record).find((name) => !Object.hasOwn(properties, name))
  if (ignota !== undefined) return `${ignota} is not in the schema`
  const manca = schema.required?.find((name) => !Object.hasOwn(record, name))
  if (manca !== undefined) return `${manca} is missing`
  const storto = Object.keys(record).find((name) => !isOf(properties[name] ?? {}, record[name]))
  return storto === undefined ? null : `${storto}: ${JSON.stringify(record[storto])}`
}
