import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Attributes, Opening, Span, Tracer } from './tracing.ts'

type Context = { traceId: string; spanId: string; isKept: boolean }

/** A span as it is sent. */
export type Ended = {
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  kind: Opening['kind']
  startNs: bigint
  endNs: bigint
  attributes: Attributes
  isError: boolean
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/
const NOTHING = /^0+$/

/** The ids of a `traceparent`; null for one that cannot be read. */
function readParent(text: string | null | undefined): { traceId: string; spanId: string } | null {
  const [, traceId = '', spanId = ''] = TRACEPARENT.exec(text ?? '') ?? []
  return NOTHING.test(traceId) || traceId === '' || NOTHING.test(spanId)
    ? null
    : { traceId, spanId }
}

// Wall time to the nanosecond: the difference between two is that of the clock that never jumps.
const ORIGIN = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint()
const nowNs = () => ORIGIN + process.hrtime.bigint()

const textOf = ({ traceId, spanId, isKept }: Context) =>
  `00-${traceId}-${spanId}-${isKept ? '01' : '00'}`

/**
 * Times the work of this process. Whether a trace is kept is decided by its number alone, so that every process decides alike and no
 * caller from outside decides for us.
 */
export function createTracer(ratio: number, onEnd: (span: Ended) => void): Tracer {
  const going = new AsyncLocalStorage<Context>()
  const contexts = new WeakMap<Span, Context>()
  const limit = Math.round(ratio * 0xffff_ffff)
  const isKept = (traceId: string) => Number.parseInt(traceId.slice(-8), 16) <= limit && ratio > 0

  return {
    start: ({ name, kind, attributes = {}, parent }) => {
      const above = parent === undefined ? going.getStore() : readParent(parent)
      const traceId = above?.traceId ?? randomBytes(16).toString('hex')
      const context = { traceId, spanId: randomBytes(8).toString('hex'), isKept: isKept(traceId) }
      const startNs = nowNs()
      let isOver = false
      const span: Span = {
        traceparent: textOf(context),
        end: ({ error = false, attributes: more = {} } = {}) => {
          if (isOver || !context.isKept) return
          isOver = true
          onEnd({
            traceId,
            spanId: context.spanId,
            parentSpanId: above?.spanId ?? null,
            name,
            kind,
            startNs,
            endNs: nowNs(),
            attributes: { ...attributes, ...more },
            isError: error,
          })
        },
      }
      contexts.set(span, context)
      return span
    },
    within: (span, work) => {
      const context = contexts.get(span)
      return context === undefined ? work() : going.run(context, work)
    },
    current: () => {
      const context = going.getStore()
      return context === undefined ? null : textOf(context)
    },
  }
}
