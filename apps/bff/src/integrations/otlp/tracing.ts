/** The facts that are said of a piece of work: names of routes, statements and jobs, and numbers. Nothing of people, nothing that was typed. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export type Opening = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /** The W3C `traceparent` of whoever caused it, where it is not the work that is going on. */
  parent?: string | null
}

/** A piece of work that is timed: what it became is said when it ends. */
export type Span = {
  traceparent: string
  end: (outcome?: { error?: boolean; attributes?: Attributes }) => void
}

export type Tracer = {
  start: (opening: Opening) => Span
  /** Does work whose parts belong to a span. */
  within: <T>(span: Span, work: () => T) => T
  /** The `traceparent` of the work that is going on; null outside of any. */
  current: () => string | null
}

/** Null as long as nobody asked for traces: then nothing is measured, and no code of theirs is loaded. */
let tracer: Tracer | null = null

export const setTracer = (next: Tracer | null): void => {
  tracer = next
}

export const activeTracer = (): Tracer | null => tracer

export const currentTraceparent = (): string | null => tracer?.current() ?? null

/** Does a piece of work as a span of its own, where traces are asked for. */
export async function inSpan<T>(opening: Opening, work: () => Promise<T>): Promise<T> {
  if (tracer === null) return work()
  const span = tracer.start(opening)
  try {
    const done = await tracer.within(span, work)
    span.end()
    return done
  } catch (error) {
    // The log has what went wrong: its words may be about somebody.
    span.end({ error: true, attributes: { 'error.type': nameOf(error) } })
    throw error
  }
}

export const nameOf = (error: unknown): string =>
  error instanceof Error ? error.constructor.name : 'unknown'
