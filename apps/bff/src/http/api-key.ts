import type { FastifyRequest } from 'fastify'

const BEARER = /^Bearer (rateo_(?:test|live)_[A-Za-z0-9_-]{43})$/

/** True when the caller shows a key: then the cookie counts for nothing. */
export const saysApiKey = ({ headers }: FastifyRequest): boolean =>
  headers.authorization?.startsWith('Bearer rateo_') === true

/** The key of the header `Authorization: Bearer rateo_…`; null when what is there is none. */
export const readApiKey = ({ headers }: FastifyRequest): string | null =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? null
