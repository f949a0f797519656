import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPlausiblyRandom } from './config-secrets.ts'
import { readConfig } from './config.ts'

const PRODUCTION = {
  DATABASE_URL: 'postgres://rateo@db.example/rateo',
  RATEO_ORIGIN: 'https://paga.example',
  RATEO_TRUST_PROXY: '127.0.0.1',
  RATEO_SECRET: randomBytes(48).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64url')}`,
  SMTP_URL: 'smtp://mail.example',
}
const start = (env: Record<string, string>) => () => readConfig({ ...PRODUCTION, ...env })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-segreti-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const keep = (name: string, text: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('segreti della produzione', () => {
  it.each([
    ['quello pubblicato della prova', 'solo-per-la-prova-solo-per-la-prova'],
    ['una lettera ripetuta', 'a'.repeat(64)],
    ['un pezzo ripetuto', 'k3J9xQ2vLm8RtY7w'.repeat(4)],
    ['l’alfabeto', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'],
    ['128 bit in esadecimale', randomBytes(16).toString('hex')],
    ['cifre', '31415926535897932384626433832795028841971693993751'],
    ['una frase corta', 'la password di Rateo è questa qui'],
  ])('rifiuta come segreto %s', (_nome, RATEO_SECRET) => {
    expect(start({ RATEO_SECRET })).toThrow(/RATEO_SECRET non è abbastanza casuale.*openssl/)
    expect(start({ RATEO_SECRET_PREVIOUS: RATEO_SECRET })).toThrow('RATEO_SECRET_PREVIOUS')
    // The trial protects nothing.
    expect(readConfig({ RATEO_SECRET }).secret).toEqual([RATEO_SECRET])
  })

  it('accetta quello che danno i modi usuali di tirarlo a sorte', () => {
    for (let i = 0; i < 500; i++) {
      expect(isPlausiblyRandom(randomBytes(32).toString('base64'), 256)).toBe(true)
      expect(isPlausiblyRandom(randomBytes(32).toString('hex'), 256)).toBe(true)
      expect(isPlausiblyRandom(randomBytes(48).toString('base64url'), 256)).toBe(true)
      expect(isPlausiblyRandom(randomBytes(12).toString('hex'), 96)).toBe(true)
    }
  })

  it.each(['whsec_', 'whsec_solo_per_la_prova', `whsec_${'1'.repeat(32)}`])(
    'rifiuta %s come segreto degli avvisi di Stripe',
    (STRIPE_WEBHOOK_SECRET) => {
      expect(start({ STRIPE_WEBHOOK_SECRET })).toThrow(
        'STRIPE_WEBHOOK_SECRET non è quello che Stripe dà',
      )
    },
  )

  it('vuole https, tranne su questa macchina', () => {
    expect(start({ RATEO_ORIGIN: 'http://rateo.example.it' })).toThrow(
      'RATEO_ORIGIN deve iniziare con https://',
    )
    for (const RATEO_ORIGIN of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
      expect(start({ RATEO_ORIGIN })().origin).toBe(RATEO_ORIGIN)
    }
  })

  it('dice tutto quello che non va in una frase sola', () => {
    const all = start({
      RATEO_SECRET: 'a'.repeat(32),
      STRIPE_WEBHOOK_SECRET: 'whsec_',
      RATEO_ORIGIN: 'http://rateo.example.it',
    })
    expect(all).toThrow(/RATEO_SECRET .*; STRIPE_WEBHOOK_SECRET .*; RATEO_ORIGIN /)
  })

  it('si leggono da un file, che può finire con un a capo', () => {
    const { RATEO_SECRET, STRIPE_WEBHOOK_SECRET, ...others } = PRODUCTION
    const config = readConfig({
      ...others,
      RATEO_SECRET_FILE: keep('segreto', `${RATEO_SECRET}\n`),
      STRIPE_WEBHOOK_SECRET_FILE: keep('avvisi', STRIPE_WEBHOOK_SECRET),
      SMS_URL: 'https://sms.example',
      SMS_BEARER_FILE: keep('sms', 'portatore'),
    })
    expect(config.secret).toEqual([RATEO_SECRET])
    expect(config.psp.webhookSecret).toBe(STRIPE_WEBHOOK_SECRET)
    expect(config.sms?.bearer).toBe('portatore')
  })

  it('un file che manca, che è vuoto o che è di troppo è detto per nome', () => {
    const manca = path.join(folder, 'manca')
    expect(start({ SMS_BEARER_FILE: manca })).toThrow(
      /^SMS_BEARER_FILE: il file .*manca non si legge \(ENOENT\)\.$/,
    )
    expect(start({ SMS_BEARER_FILE: keep('vuoto', '\n') })).toThrow('è vuoto')
    expect(start({ RATEO_SECRET_FILE: keep('due', PRODUCTION.RATEO_SECRET) })).toThrow(
      'Ci sono RATEO_SECRET e RATEO_SECRET_FILE: togline uno.',
    )
  })

  it('mentre si cambiano ne valgono due: il nuovo, e quello di prima', () => {
    const prima = randomBytes(48).toString('base64')
    const avvisi = `whsec_${randomBytes(24).toString('hex')}`
    const config = start({ RATEO_SECRET_PREVIOUS: prima, STRIPE_WEBHOOK_SECRET_PREVIOUS: avvisi })()
    expect(config.secret).toEqual([PRODUCTION.RATEO_SECRET, prima])
    expect(config.psp).toMatchObject({
      webhookSecret: PRODUCTION.STRIPE_WEBHOOK_SECRET,
      previousWebhookSecret: avvisi,
    })
  })
})
