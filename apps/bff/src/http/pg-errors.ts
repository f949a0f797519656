import { isConnectionLost } from '../db/connection-lost.ts'
import type { ErrorCode } from '@rateo/contract/chiamata/errors'
import { AppError } from './errors.ts'

/** The database asked for the transaction to be run again: nothing of it was kept. */
const RETRIABLE = new Set(['40001', '40P01', '55P03'])

const BY_SQLSTATE: Record<string, ErrorCode> = {
  '23505': 'gia_esistente',
  '23514': 'dati_non_validi',
  '23P01': 'dati_non_validi',
  '22003': 'dati_non_validi',
  '22007': 'dati_non_validi',
  '22008': 'dati_non_validi',
  '22P05': 'json_non_valido',
  '22021': 'json_non_valido',
  '22P02': 'richiesta_non_valida',
  '40001': 'servizio_occupato',
  '40P01': 'servizio_occupato',
  '55P03': 'servizio_occupato',
  '57014': 'servizio_occupato',
  // Raised by our own triggers when a state may not change so.
  P0409: 'stato_incompatibile',
  // A debt that is paid in rate is collected in no other way.
  P0410: 'si_paga_a_rate',
  // Raised after a restore, until everything was looked up at the provider.
  P0503: 'pagamenti_sospesi',
}

// Shutting down, crashed, starting up, full, being restored, another leads now: the database will be back.
const UNREACHABLE_SQLSTATE = /^(08...|28...|3D000|57P0[1-5]|53...|25P03|25006)$/

const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

export const isRetriable = (error: unknown): boolean => RETRIABLE.has(codeOf(error) ?? '')

/** An error of PostgreSQL or of its driver as the caller may see it; null when it is something else. */
export function fromDatabase(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  const known = code === undefined ? undefined : BY_SQLSTATE[code]
  if (known === 'servizio_occupato') return new AppError(known, { retry_after: 1, cause: error })
  if (known !== undefined) return new AppError(known, { cause: error })
  const isUnreachable = isConnectionLost(error) || UNREACHABLE_SQLSTATE.test(code ?? '')
  return isUnreachable ? new AppError('servizio_occupato', { retry_after: 2, cause: error }) : null
}
