import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2id = promisify(argon2)

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const SALT_LENGTH = 16

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
// "à" typed on a Mac and on a PC are different bytes: both are the same password.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'))

async function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism } = PARAMETERS,
) {
  return argon2id('argon2id', {
    message: bytesOf(password),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: TAG_LENGTH,
  })
}

/** The password as it is kept: a PHC string that carries its parameters and its salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH)
  const tag = await derive(password, salt)
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

// The hash for an unknown e-mail: it costs the same time, so that nobody can tell it from a wrong password.
const DUMMY = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$${base64(randomBytes(SALT_LENGTH))}$${base64(randomBytes(TAG_LENGTH))}`

/** Whether the password is the one that was kept; false, after the same work, when none was. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? null : PHC.exec(stored)
  const [, m, t, p, salt = '', tag = ''] = known ?? PHC.exec(DUMMY) ?? []
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), parameters)
  const wanted = Buffer.from(tag, 'base64')
  return wanted.length === derived.length && timingSafeEqual(wanted, derived) && known !== null
}
