import { hash } from 'node:crypto'
import { type Secrets, tokenOf } from '../../../../secrets.ts'

/** Derived from the server's secret: it can be shown again, and is written nowhere. */
export const tokenDi = (secret: Secrets, id: string, kept?: Buffer): string =>
  tokenOf(secret, `calendario:${id}`, kept)

export const hashDi = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The file that a phone asks for: the token and `.ics`. Null for what cannot be one. */
export const tokenIn = (file: unknown): string | null =>
  typeof file === 'string' ? (/^([\w-]{43})\.ics$/.exec(file)?.[1] ?? null) : null
