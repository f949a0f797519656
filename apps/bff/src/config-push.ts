import { createECDH, hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'
import { ConfigError } from './config-secrets.ts'

/** The pair of keys that the push services know the portal by, and whom they write to about it. */
export const VAPID_SETTINGS = {
  RATEO_VAPID_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^B[\w-]{86}$/, 'deve essere una chiave pubblica VAPID')),
  ),
  RATEO_VAPID_PRIVATE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, 'deve essere una chiave privata VAPID')),
  ),
  RATEO_VAPID_SUBJECT: z.optional(
    z
      .string()
      .check(
        z.regex(/^(mailto:[^\s@]+@\S+|https:\/\/\S+)$/, 'deve iniziare con mailto: o https://'),
      ),
  ),
}

type Given = { [name in keyof typeof VAPID_SETTINGS]?: string | undefined }

const publicOf = (privateKey: Buffer): string => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  return ecdh.getPublicKey('base64url', 'uncompressed')
}

/** The pair of the trial, made from its secret: the same at every start, and nothing more to keep. */
function trialPair(secret: string) {
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'rateo vapid', 32))
  return { publicKey: publicOf(privateKey), privateKey: privateKey.toString('base64url') }
}

/** Null where nobody is told on a device. Without keys of its own the trial keeps the messages in its mailbox page. */
export function pushOf(values: Given, isTrial: boolean, secret: string) {
  const {
    RATEO_VAPID_PUBLIC_KEY: publicKey,
    RATEO_VAPID_PRIVATE_KEY: privateKey,
    RATEO_VAPID_SUBJECT: subject,
  } = values
  if (publicKey === undefined && privateKey === undefined && subject === undefined) {
    if (!isTrial) return null
    return { ...trialPair(secret), subject: 'mailto:non-rispondere@rateo.test', isMailbox: true }
  }
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    throw new ConfigError(`${Object.keys(VAPID_SETTINGS).join(', ')} vanno dati tutti e tre.`)
  }
  if (publicOf(Buffer.from(privateKey, 'base64url')) !== publicKey) {
    throw new ConfigError(
      'RATEO_VAPID_PUBLIC_KEY e RATEO_VAPID_PRIVATE_KEY non sono la stessa coppia.',
    )
  }
  return { publicKey, privateKey, subject, isMailbox: false }
}
