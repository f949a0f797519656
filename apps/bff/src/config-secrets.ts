import { readFileSync } from 'node:fs'
import type { Secrets } from './secrets.ts'
import { errorCode } from './thrown.ts'

/** A configuration that cannot be used: one sentence for the person who starts the program. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>

/** True for a setting that is secret: its value may then come from a file. */
const isSecretSetting = (name: string): boolean =>
  /_(SECRET|KEY|BEARER|PASSWORD|PREVIOUS)$/.test(name) ||
  /^DATABASE_(\w+_)?URL$/.test(name) ||
  name === 'SMTP_URL'

function readSecretFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${name}_FILE: il file ${file} non si legge (${errorCode(error)}).`)
  }
}

/**
 * The settings, with the secrets that are in files: `NAME_FILE` is the path of a file that holds `NAME` and nothing
 * else.
 */
export function withSecretFiles(env: Env, names: readonly string[]): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  for (const name of names.filter(isSecretSetting)) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) {
      throw new ConfigError(`Ci sono ${name} e ${name}_FILE: togline uno.`)
    }
    const value = readSecretFile(name, file)
    if (value === '') throw new ConfigError(`${name}_FILE: il file ${file} è vuoto.`)
    given[name] = value
  }
  return given
}

// The secrets of the trial mode are known on purpose: there is nothing to protect.
export const TRIAL_SECRET = 'solo-per-la-prova-solo-per-la-prova'
export const TRIAL_WEBHOOK_SECRET = 'whsec_solo_per_la_prova'
export const TRIAL_WEBHOOK_SECRET_CONTI = 'whsec_conti_solo_per_la_prova'

/** Bits that one character can hold at most, by what the others are. */
function bitsPerCharacter(text: string): number {
  if (/^\d+$/.test(text)) return Math.log2(10)
  if (/^([0-9a-f]+|[0-9A-F]+)$/.test(text)) return 4
  if (/^([0-9a-z]+|[0-9A-Z]+)$/.test(text)) return Math.log2(36)
  return 6
}

/** True for a repeated piece, or letters in the order of the alphabet: nobody draws that at random. */
function hasPattern(text: string): boolean {
  const isRepeated = (text + text).indexOf(text, 1) < text.length
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, i) => Math.abs(code - (codes[i] ?? 0)) <= 1)
  return isRepeated || steps.length > text.length / 2
}

/**
 * True when a text may have been drawn at random with so many bits: a guess from its length, letters and patterns.
 */
export function isPlausiblyRandom(text: string, bits: number): boolean {
  const distinct = new Set(text).size
  // A short random text holds fewer than all of the 16 letters of its alphabet.
  const expected = Math.min(10, text.length / 3)
  return bitsPerCharacter(text) * text.length >= bits && distinct >= expected && !hasPattern(text)
}

const SECRET_BITS = 256
const WEBHOOK_BITS = 128

const WEAK = `non è abbastanza casuale, o è noto a tutti: servono ${SECRET_BITS} bit, per esempio openssl rand -base64 48`

/** Addresses over which cookies, codes, people's data or bearers travel. */
const ADDRESSES = [
  'RATEO_ORIGIN',
  'RATEO_AUTH_URL',
  'RATEO_CASSA_URL',
  'RATEO_OTP_URL',
  'RATEO_OIDC_ISSUER',
  'RATEO_SENTRY_DSN',
  'SMS_URL',
] as const

type Given = { [name in (typeof ADDRESSES)[number]]?: string | undefined } & {
  RATEO_SECRET?: string | undefined
  RATEO_SECRET_PREVIOUS?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_WEBHOOK_SECRET_PREVIOUS?: string | undefined
  STRIPE_WEBHOOK_SECRET_CONTI?: string | undefined
}

/** The faults of the secrets that production was given; empty when all may be used. */
function weakSecrets(values: Given): string[] {
  const isWeak = (name: keyof Given) => {
    const value = values[name]
    return value !== undefined && (value === TRIAL_SECRET || !isPlausiblyRandom(value, SECRET_BITS))
  }
  const isFakeWebhook = (name: keyof Given) => {
    const value = values[name]
    return value !== undefined && !isPlausiblyRandom(value.replace(/^whsec_/, ''), WEBHOOK_BITS)
  }
  return [
    ...(['RATEO_SECRET', 'RATEO_SECRET_PREVIOUS'] as const)
      .filter(isWeak)
      .map((name) => `${name} ${WEAK}`),
    ...(
      [
        'STRIPE_WEBHOOK_SECRET',
        'STRIPE_WEBHOOK_SECRET_PREVIOUS',
        'STRIPE_WEBHOOK_SECRET_CONTI',
      ] as const
    )
      .filter(isFakeWebhook)
      .map((name) => `${name} non è quello che Stripe dà con il suo endpoint`),
  ]
}

export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** The addresses where all would travel in the clear: allowed within one machine only. */
const plainAddresses = (values: Given): string[] =>
  ADDRESSES.filter((name) => {
    const { protocol, hostname } = new URL(values[name] ?? 'https://localhost')
    return protocol !== 'https:' && !isLoopback(hostname)
  }).map((name) => `${name} deve iniziare con https:// (http:// solo su questa macchina)`)

/** Throws when production was given what anybody knows or guesses, or an address where all travels in the clear. */
export function refuseWeakProduction(values: Given): void {
  const wrong = [...weakSecrets(values), ...plainAddresses(values)]
  if (wrong.length > 0) {
    throw new ConfigError(`Configurazione da correggere: ${wrong.join('; ')}.`)
  }
}

/** The current one, then the one before while it is being changed. */
export const bothOf = (current: string, previous: string | undefined): Secrets =>
  previous === undefined ? [current] : [current, previous]
