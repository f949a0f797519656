import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError, toPointer } from '../errors.ts'
import { asError } from '../../thrown.ts'

const MAX_DEPTH = 8
const MAX_KEYS = 200
const MAX_ITEMS = 1000
const MAX_STRING_BYTES = 10_240

/** Names that reach an object's prototype when somebody merges them into another object. */
const isPrototypeKey = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype'

/**
 * NUL and half surrogate pairs pass through JSON and fail in PostgreSQL; the other control characters nobody types; the
 * marks that turn writing round would show a name or an amount other than the one that is kept.
 */
const HIDDEN = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
const isPlain = (text: string): boolean => text.isWellFormed() && !HIDDEN.test(text)

/** `pointer` is where the form finds the field to correct. */
const refuse = (message: string, pointer = ''): never => {
  const errors = pointer === '' ? [] : [{ pointer, message }]
  throw new AppError('json_non_valido', { message, errors })
}

function checkScalar(value: unknown, pointer = '') {
  if (typeof value === 'string') {
    if (value.length > MAX_STRING_BYTES || Buffer.byteLength(value) > MAX_STRING_BYTES)
      refuse('Un testo inviato è troppo lungo.', pointer)
    if (!isPlain(value)) {
      refuse('Il testo contiene caratteri che non si vedono: riscrivilo a mano.', pointer)
    }
  }
  // JSON.parse rounds 2^53 + 1 and reads 1e400 as Infinity without a word.
  if (
    typeof value === 'number' &&
    (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
  ) {
    refuse('Un numero inviato è troppo grande.', pointer)
  }
}

function checkKey(key: string) {
  if (isPrototypeKey(key)) refuse('La richiesta contiene un nome non ammesso.')
  checkScalar(key)
}

type Node = { value: unknown; pointer: string }

/** Refuses what is too deep, too wide or cannot be stored, before any schema sees it. Never recursive. */
function checkJson(root: unknown): void {
  let level: Node[] = [{ value: root, pointer: '' }]
  let keys = 0
  let items = 0
  for (let depth = 0; level.length > 0; depth++) {
    const next: Node[] = []
    for (const { value, pointer } of level) {
      checkScalar(value, pointer)
      if (typeof value !== 'object' || value === null) continue
      if (depth === MAX_DEPTH) refuse('La richiesta è annidata troppo in profondità.')
      const children = Object.entries(value)
      if (!Array.isArray(value)) {
        keys += children.length
        for (const [key] of children) checkKey(key)
      }
      items += children.length
      if (keys > MAX_KEYS || items > MAX_ITEMS) refuse('La richiesta contiene troppi campi.')
      for (const [key, child] of children) {
        next.push({ value: child, pointer: toPointer(pointer, key) })
      }
    }
    level = next
  }
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) refuse('La richiesta non è scritta in UTF-8.')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new AppError('json_non_valido', { cause: error })
  }
  checkJson(value)
  return value
}

/** JSON only: Fastify reads text/plain too, which another site may send without asking first. */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        done(null, parseJson(body))
      } catch (error) {
        done(asError(error))
      }
    },
  )
}
