import * as z from 'zod/mini'

// Values that a careless or hostile person may send, derived from the schema of the contract itself.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  const?: Json
  enum?: Json[]
  pattern?: string
  minimum?: number
  minItems?: number
  required?: string[]
  default?: Json
}

export const toJsonSchema = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Values that pass the checks of the fields that are more than a text, by the last word of their name. */
const GOOD: Readonly<Record<string, Json>> = {
  email: 'persona@esempio.it',
  pec: 'azienda@pec.it',
  iban: 'IT60X0542811101000000123456',
  telefono: '+393331234567',
  cellulare: '+393331234567',
  codice_fiscale: 'RSSMRA80A01H501U',
  partita_iva: '12345670017',
  codice_destinatario: 'ABC1234',
  cap: '20121',
  provincia: 'MI',
  password: 'una password lunga',
  nuova: 'una password più lunga',
  codice: '123456',
  scadenza: '2099-12-31',
  periodo_dal: '2026-01-01',
  periodo_al: '2026-01-31',
  dal: '2026-01-01',
  al: '2026-01-31',
  nascita: '1980-01-01',
  data_nascita: '1980-01-01',
}

/** A body that a form could send, as far as its schema tells. */
export function sample(schema: JsonSchema, name = ''): Json {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0] ?? null
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices[0] ? sample(choices[0], name) : null
  switch (schema.type) {
    case 'object': {
      const pairs = Object.entries(schema.properties ?? {})
      return Object.fromEntries(pairs.map(([key, one]) => [key, sample(one, key)]))
    }
    case 'array':
      return schema.items ? [sample(schema.items, name)] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, name.endsWith('_centesimi') ? 1000 : 1)
    case 'boolean':
      return true
    case 'string':
      return GOOD[name] ?? 'Testo di prova'
    default:
      return null
  }
}

export type Place = { path: string[]; schema: JsonSchema }

/** Every field of a body, also those inside of another. */
export function places(schema: JsonSchema, path: string[] = []): Place[] {
  const choices = schema.anyOf ?? schema.oneOf ?? []
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([key, one]) => places(one, [...path, key])),
    ...choices.filter(({ type }) => type === 'object').map((one) => places(one, path)),
    ...(schema.items ? [places(schema.items, [...path, '0'])] : []),
  ].flat()
  return path.length > 0 ? [{ path, schema }, ...inner] : inner
}

export function withValue(body: Json, [step, ...rest]: string[], value: Json): Json {
  if (step === undefined) return value
  if (Array.isArray(body)) {
    return body.map((one, i) => (String(i) === step ? withValue(one, rest, value) : one))
  }
  const object = typeof body === 'object' && body !== null ? body : {}
  return { ...object, [step]: withValue(object[step] ?? null, rest, value) }
}

export const HUGE = 'à'.repeat(10_000)

/** Texts that no field of ours keeps: they are refused beside the field, whatever else it accepts. */
export const UNPRINTABLE: Readonly<Record<string, string>> = {
  nul: 'ab\u0000cd',
  'a control character': 'ab\u0007cd',
  'half a character': 'ab\ud800cd',
  'marks that turn the text round': 'Mario \u202eISSOR',
}

/** Strange, but a person may mean it: kept as it is or refused, never run. */
export const STRANGE: Readonly<Record<string, Json>> = {
  empty: '',
  spaces: '   ',
  markup: '<script>alert(1)</script>',
  sql: "'; drop table pagamenti; --",
  emoji: '👩🏽‍🚀🇮🇹',
  template: '{{7*7}}${7*7}',
  formula: '=HYPERLINK("http://x")',
  traversal: '../../etc/passwd',
  'a negative number': -1,
  'a fraction': 0.1,
  'a number out of range': 1e21,
  'the greatest whole number': Number.MAX_SAFE_INTEGER,
  nothing: null,
}

export const OF_ANOTHER_TYPE: Readonly<Record<string, Json>> = {
  object: { $ne: null },
  array: [['x']],
  number: 12,
  text: 'ventiquattro',
  boolean: true,
}
