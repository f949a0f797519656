type Schema = { readonly [key: string]: unknown }

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemas = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : String(value)

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const isName = (name: string) => /^[A-Za-z_]\w*$/.test(name)
const union = (types: readonly string[]) => [...new Set(types)].join(' | ')

function objectType({ properties, required, additionalProperties }: Schema): string {
  const named = Object.entries(isSchema(properties) ? properties : {})
  const needed = Array.isArray(required) ? required : []
  if (named.length === 0) {
    const rest = isSchema(additionalProperties) ? typeOf(additionalProperties) : 'never'
    return `Record<string, ${additionalProperties === true ? 'unknown' : rest}>`
  }
  const lines = named.map(([name, schema]) => {
    const type = isSchema(schema) ? typeOf(schema) : 'unknown'
    return `${isName(name) ? name : `'${name}'`}${needed.includes(name) ? '' : '?'}: ${type}`
  })
  return `{ ${lines.join('; ')} }`
}

function arrayType({ items, prefixItems }: Schema): string {
  if (Array.isArray(prefixItems)) return `[${schemas(prefixItems).map(typeOf).join(', ')}]`
  return `Array<${isSchema(items) ? typeOf(items) : 'unknown'}>`
}

/** The TypeScript type of a JSON schema, for those that the contract writes. */
export function typeOf(schema: Schema): string {
  if ('const' in schema) return literal(schema['const'])
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(literal))
  const either = [...schemas(schema['anyOf']), ...schemas(schema['oneOf'])]
  if (either.length > 0) return union(either.map(typeOf))
  const both = schemas(schema['allOf'])
  if (both.length > 0) return both.map((one) => `(${typeOf(one)})`).join(' & ')
  const { type } = schema
  if (Array.isArray(type)) return union(type.map((one) => PLAIN[String(one)] ?? 'unknown'))
  if (type === 'object') return objectType(schema)
  if (type === 'array') return arrayType(schema)
  return PLAIN[String(type)] ?? 'unknown'
}
