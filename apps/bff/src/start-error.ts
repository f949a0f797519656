import { asError, errorCode } from './thrown.ts'

/** The program cannot start, for a reason that the person who started it can remove. */
export class StartError extends Error {}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ECONNRESET',
  'EAI_AGAIN',
])
const UNWRITABLE = new Set([
  'EACCES',
  'EROFS',
  'EPERM',
  'ENOTDIR',
  'ENOSPC',
  'EEXIST',
  'ENOENT',
  'EBUSY',
])
// PostgreSQL: wrong password, no such role, no such database, too many connections.
const REFUSED = new Set(['28P01', '28000', '3D000', '53300'])

/** The reason of a failed start in one sentence, or null for a defect of ours that wants its stack. */
export function explainStartError(
  error: unknown,
  { port, dataFolder }: { port: number; dataFolder: string },
) {
  if (error instanceof StartError) return error.message
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return `La porta ${port} è già occupata: scegline un’altra con PORT.`
  if (code === 'EACCES' && asError(error).message.includes('listen')) {
    return `Non è permesso usare la porta ${port}: scegline un’altra con PORT.`
  }
  if (UNWRITABLE.has(code)) {
    return `La cartella ${dataFolder} non è scrivibile: scegline un’altra con RATEO_DATA.`
  }
  if (UNREACHABLE.has(code) || /timeout expired|terminated unexpectedly/.test(String(error))) {
    return 'La base di dati non è raggiungibile: controlla DATABASE_URL.'
  }
  if (/unsupported startup parameter/.test(String(error))) {
    return 'DATABASE_URL passa da un pooler: imposta DATABASE_POOLER=1 e, in DATABASE_DIRECT_URL, l’indirizzo del primario (docs/running.md).'
  }
  if (code === '42501') {
    return `La base di dati non concede i diritti che servono (${asError(error).message}): l’utente di DATABASE_URL deve poter creare tabelle.`
  }
  if (REFUSED.has(code))
    return `La base di dati rifiuta il collegamento (${asError(error).message}): controlla DATABASE_URL.`
  return null
}
