const WRAPPERS = ['error', 'errors', 'response', 'data', 'body'] as const

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The refusal that the authentication, cash-closing and OTP hosts write inside of another object:
 * `{"error": {"error_message": "…"}}`, `{"response": {"data": {"error_message": "…"}}}`. Null when there is none.
 */
export function nestedError(
  body: unknown,
  depth = 4,
): (Record<string, unknown> & { error_message: string }) | null {
  if (!isObject(body) || depth === 0) return null
  const { error_message } = body
  if (typeof error_message === 'string' && error_message !== '') return { ...body, error_message }
  for (const name of WRAPPERS) {
    const found = nestedError(body[name], depth - 1)
    if (found !== null) return found
  }
  return null
}
