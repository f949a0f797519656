import { type Logger, pino } from 'pino'

const SECRETS = [
  'password',
  'codice',
  'token',
  'secret',
  'authorization',
  'cookie',
  '"set-cookie"',
  'iban',
  'codice_fiscale',
]

/** The log of the product: one JSON object a line, nothing secret in it. */
export function createLog(level: string): Logger {
  const redact = SECRETS.flatMap((name) => {
    const key = name.startsWith('"') ? `[${name}]` : `.${name}`
    return [key.replace(/^\./, ''), `*${key}`, `*.*${key}`]
  })
  return pino({ level, redact: { paths: redact, censor: '[tolto]' } })
}
