import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

type JsonSchema = { [key: string]: unknown }

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  return isObject(node) ? simplifyObject(node) : node
}

/**
 * `anyOf: [X, null]` becomes `X, nullable`: the serialiser would otherwise validate every value against both branches
 * before it writes it.
 */
function simplifyObject(node: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = node
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const other = anyOf.find((branch) => isObject(branch) && branch['type'] !== 'null')
    const hasNull = anyOf.some((branch) => isObject(branch) && branch['type'] === 'null')
    if (hasNull && isObject(other) && typeof other['type'] === 'string') {
      return { ...rest, ...simplifyObject(other), nullable: true }
    }
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, simplify(value)]))
}

/** The JSON Schema from which the serialiser is compiled: what it does not declare never leaves. */
function responseSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })
  return simplifyObject(rest)
}

/** Compiles what writes the answers of one call as JSON: it takes a millisecond or two. */
export const compileWriter = (schema: z.ZodMiniType): ((answer: unknown) => string) =>
  fastJson(responseSchema(schema))
