import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { ConfigError } from './config-secrets.ts'
import { pushOf } from './config-push.ts'

function aPair() {
  const ecdh = createECDH('prime256v1')
  const RATEO_VAPID_PUBLIC_KEY = ecdh.generateKeys('base64url')
  const secret = Buffer.alloc(32)
  ecdh.getPrivateKey().copy(secret, 32 - ecdh.getPrivateKey().length)
  return { RATEO_VAPID_PUBLIC_KEY, RATEO_VAPID_PRIVATE_KEY: secret.toString('base64url') }
}
const RATEO_VAPID_SUBJECT = 'mailto:io@esempio.it'

it('senza chiavi la produzione non avvisa nessun dispositivo, e la prova ha una coppia sempre uguale', () => {
  expect(pushOf({}, false, 'x')).toBeNull()
  const prova = pushOf({}, true, 'x')
  expect(prova).toMatchObject({ isMailbox: true, publicKey: expect.stringMatching(/^B[\w-]{86}$/) })
  expect(pushOf({}, true, 'x')).toEqual(prova)
  expect(pushOf({}, true, 'y')?.publicKey).not.toBe(prova?.publicKey)
})

it('le tre impostazioni vanno insieme, e le chiavi sono della stessa coppia', () => {
  const pair = aPair()
  const given = { ...pair, RATEO_VAPID_SUBJECT }
  expect(pushOf(given, false, 'x')).toEqual({
    publicKey: pair.RATEO_VAPID_PUBLIC_KEY,
    privateKey: pair.RATEO_VAPID_PRIVATE_KEY,
    subject: RATEO_VAPID_SUBJECT,
    isMailbox: false,
  })
  for (const name of ['RATEO_VAPID_PUBLIC_KEY', 'RATEO_VAPID_PRIVATE_KEY', 'RATEO_VAPID_SUBJECT']) {
    expect(() => pushOf({ ...given, [name]: undefined }, false, 'x')).toThrow(/tutti e tre/)
  }
  const other = { ...given, RATEO_VAPID_PRIVATE_KEY: aPair().RATEO_VAPID_PRIVATE_KEY }
  expect(() => pushOf(other, true, 'x')).toThrow(ConfigError)
})
