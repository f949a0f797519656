import * as z from 'zod/mini'
import { AppError, type FieldError, toPointer } from './errors.ts'

const unit = (origin: string) => (origin === 'string' ? 'caratteri' : 'elementi')

/** Sentences for the checks that carry none of their own in the contract. */
function italian(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Questo campo è obbligatorio'
        : 'Il valore non è del tipo giusto'
    case 'too_small':
      return issue.origin === 'number'
        ? `Il minimo è ${issue.minimum}`
        : `Servono almeno ${issue.minimum} ${unit(issue.origin)}`
    case 'too_big':
      return issue.origin === 'number'
        ? `Il massimo è ${issue.maximum}`
        : `Al massimo ${issue.maximum} ${unit(issue.origin)}`
    case 'invalid_value':
      return 'Il valore non è tra quelli ammessi'
    case 'unrecognized_keys':
      return 'Questo campo non esiste'
    default:
      return 'Il valore non è valido'
  }
}

const pointer = (path: readonly PropertyKey[]) => path.reduce<string>(toPointer, '')

const hasUnknown = (issues: readonly z.core.$ZodIssue[]) =>
  issues.some(({ code }) => code === 'unrecognized_keys')

/** The faults of a value of several shapes are those of the one shape that has all the keys that were sent. */
function ofUnion({ errors, path }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] {
  const [meant, ...others] = errors.filter((issues) => issues.length > 0 && !hasUnknown(issues))
  if (meant === undefined || others.length > 0) return []
  return meant.map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    const { keys, path, message } = issue
    return keys.map((key) => ({ pointer: pointer([...path, key]), message }))
  }
  const inner = issue.code === 'invalid_union' ? ofUnion(issue) : []
  return inner.length > 0
    ? inner.flatMap(fieldErrors)
    : [{ pointer: pointer(issue.path), message: issue.message }]
}

/**
 * Reads what the caller sent by its schema. A field that does not exist is a 400 that names it; `code` is the answer
 * to any other fault.
 */
export function parse<S extends z.ZodMiniType>(
  schema: S,
  data: unknown,
  code: 'dati_non_validi' | 'richiesta_non_valida',
): z.output<S> {
  const parsed = z.safeParse(schema, data, { error: italian })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.flatMap(fieldErrors)
  const unknown = parsed.error.issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown !== undefined) {
    const names = unknown.keys.map((key) => `“${key.slice(0, 40)}”`).join(', ')
    throw new AppError('campo_sconosciuto', {
      message: `La richiesta contiene un campo che non esiste: ${names.slice(0, 120)}.`,
      errors,
    })
  }
  throw new AppError(code, { errors })
}
