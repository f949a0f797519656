import { ApiError, messageOf } from '../../api/client.ts'
import type { FormError } from '../../ui/fields/form-errors.tsx'

type Issues = {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}

/** The sentence for each field that the contract refuses, the first one of each. */
export function fieldErrors(
  parsed: Issues,
  fields: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0] ?? '')
    errors[fields[name] ?? name] ??= message
  }
  return errors
}

/** The same for what the server refused. */
export function refusedFields(
  error: unknown,
  fields: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.fields.map(({ pointer, message }) => {
      const name = pointer.slice(1)
      return [fields[name] ?? name, message]
    }),
  )
}

/** What stands at the top of a form: the fields to correct, or else the sentence of the server. */
export function summaryOf(errors: Record<string, unknown>, error: unknown): FormError[] {
  const named = Object.entries(errors).flatMap(([field, message]) =>
    typeof message === 'string' ? [{ field, message }] : [],
  )
  if (named.length > 0 || !error) return named
  return [{ field: null, message: messageOf(error) }]
}
