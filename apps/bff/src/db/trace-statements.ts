import { activeTracer, nameOf } from '../integrations/otlp/tracing.ts'

const FIRST = /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_]*)"?/i
const FUNCTION = /\bselect\s+"?([a-z_][a-z0-9_]*)"?\s*\(/i

const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}

/** The word and the table of a statement: never its text, which is long and may one day hold a value. */
function summaryOf(text: string): { operation: string; target: string } {
  const operation = (FIRST.exec(text)?.[1] ?? 'sql').toLowerCase()
  return { operation, target: (TABLE.exec(text) ?? FUNCTION.exec(text))?.[1]?.toLowerCase() ?? '' }
}

/** Times a statement, where traces are asked for and some work is going on. */
export function timeStatement(asked: unknown, run: () => unknown): unknown {
  const tracer = activeTracer()
  if (tracer === null || tracer.current() === null) return run()
  const { operation, target } = summaryOf(textOf(asked))
  const span = tracer.start({
    name: `${operation} ${target}`.trim(),
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(target !== '' && { 'db.collection.name': target }),
    },
  })
  const answer = run()
  if (answer instanceof Promise) {
    answer.then(
      () => span.end(),
      (error: unknown) => span.end({ error: true, attributes: { 'error.type': nameOf(error) } }),
    )
  }
  return answer
}
