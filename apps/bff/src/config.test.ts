import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-secrets.ts'
import { SETTINGS, readConfig } from './config.ts'

const PRODUCTION = {
  DATABASE_URL: 'postgres://rateo@db.example/rateo',
  RATEO_ORIGIN: 'https://paga.example',
  RATEO_TRUST_PROXY: '127.0.0.1',
  RATEO_SECRET: randomBytes(48).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
  SMTP_URL: 'smtp://mail.example',
}

describe('configurazione', () => {
  it('senza variabili è la prova: base di dati propria, cittadina e fornitore di prova', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ isTrial: true, withDemo: true, databaseUrl: null, port: 3000 })
    expect(config.psp.trialPort).toBe(3001)
    expect(config.origin).toBe('http://localhost:3000')
  })

  it('CNT-M9 (parte) i conti degli esercenti ci sono con il fornitore di prova; con Stripe, e con propri, se lo si dice', () => {
    const contiDi = (env: Record<string, string>) => readConfig(env).psp.conti !== undefined
    expect(contiDi({})).toBe(true)
    expect(contiDi({ RATEO_CONTI: 'propri' })).toBe(false)
    expect(contiDi({ STRIPE_SECRET_KEY: 'sk_test_1' })).toBe(false)
    expect(contiDi(PRODUCTION)).toBe(false)
    expect(() => contiDi({ ...PRODUCTION, RATEO_CONTI: 'collegati' })).toThrow(
      /STRIPE_WEBHOOK_SECRET_CONTI/,
    )
  })

  it('con DATABASE_URL è la produzione e nomina in una volta tutto quello che manca', () => {
    const start = () => readConfig({ DATABASE_URL: PRODUCTION.DATABASE_URL })
    expect(start).toThrow(ConfigError)
    for (const name of [
      'RATEO_ORIGIN',
      'RATEO_SECRET',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'SMTP_URL',
    ]) {
      expect(start).toThrow(name)
    }
  })

  it('la produzione non riceve mai la cittadina, né il segreto della prova', () => {
    const config = readConfig({ ...PRODUCTION, RATEO_DEMO: '1' })
    expect(config).toMatchObject({
      isTrial: false,
      withDemo: false,
      secret: [PRODUCTION.RATEO_SECRET],
    })
    expect(config.psp.trialPort).toBeNull()
  })

  it('un valore sbagliato è detto per nome, anche più d’uno insieme', () => {
    const start = () => readConfig({ PORT: 'porta', RATEO_ONLY: 'tutto' })
    expect(start).toThrow(/PORT/)
    expect(start).toThrow(/RATEO_ONLY deve essere http o worker/)
  })

  it('ogni valore che si può sbagliare è rifiutato in italiano, con quello che ci va', () => {
    const wrong = SETTINGS.map((name) => [name, name === 'RATEO_OIDC_NAME' ? 'x'.repeat(41) : '?'])
    const sentence = (() => {
      try {
        return String(readConfig(Object.fromEntries(wrong)).port)
      } catch (error) {
        return (error as Error).message
      }
    })()
    expect(sentence).toMatch(/PORT deve essere il numero di una porta, da 1 a 65535;/)
    expect(sentence).toMatch(/RATEO_DEMO deve essere 0 o 1;/)
    expect(sentence).toMatch(/LOG_LEVEL deve essere debug, info, warn, error o silent/)
    expect(sentence).not.toMatch(/[Ii]nvalid|[Ee]xpected/)
  })

  it('dei proxy si accettano indirizzi, reti e nomi di reti; altro è rifiutato per nome', () => {
    for (const list of ['127.0.0.1', '10.0.0.0/8, ::1', 'loopback', 'fd00::/8,uniquelocal']) {
      expect(readConfig({ RATEO_TRUST_PROXY: list }).trustProxy).toBe(list)
    }
    for (const wrong of ['true', '2', 'proxy.example', '10.0.0.0/33', '10.0.0.1/8/8', '::1,']) {
      expect(() => readConfig({ RATEO_TRUST_PROXY: wrong })).toThrow(
        /RATEO_TRUST_PROXY deve elencare gli indirizzi/,
      )
    }
  })

  it('T19 (parte) in produzione dietro https si dice chi è il proxy, o che non c’è', () => {
    const senza = { ...PRODUCTION, RATEO_TRUST_PROXY: '' }
    expect(() => readConfig(senza)).toThrow(/manca: RATEO_TRUST_PROXY/)
    expect(readConfig({ ...senza, RATEO_TRUST_PROXY: 'no' }).trustProxy).toBe(false)
    const { trustProxy } = readConfig({ ...senza, RATEO_TRUST_PROXY: '1' })
    const believed = typeof trustProxy === 'function' && [0, 1].map((hop) => trustProxy('', hop))
    expect(believed).toEqual([true, false])
    expect(readConfig({ RATEO_ORIGIN: 'https://prova.example' }).trustProxy).toBe(false)
  })

  it('il portale e il fornitore di prova non possono stare sulla stessa porta', () => {
    expect(() => readConfig({ PORT: '3001' })).toThrow('PORT e PSP_PORT')
    expect(readConfig({ ...PRODUCTION, PORT: '3001' }).port).toBe(3001)
  })

  it.each(['README.md', '.env.example'])(
    '%s parla di ogni variabile, e di nessun’altra',
    (file) => {
      const text = readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8')
      const pattern = file === 'README.md' ? /^\| `([A-Z][A-Z0-9_]+)`/gm : /^# (\w+)=/gm
      const told = [...text.matchAll(pattern)].map(([, name]) => name ?? '')
      expect(told.toSorted()).toEqual(SETTINGS.toSorted())
    },
  )

  it('.env.example, tolti i commenti, si carica nella shell come dice in cima', () => {
    const text = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8')
    const lines = text.replaceAll(/^# (?=\w+=)/gm, '')
    const { stdout, stderr } = spawnSync('sh', ['-c', `${lines}\nprintf %s "$MAIL_FROM"`], {
      encoding: 'utf8',
    })
    expect([stdout, stderr]).toEqual(['Rateo <non-rispondere@rateo.example.it>', ''])
  })

  it.each(['sk_test_1', 'rk_test_1'])(
    'la produzione rifiuta la chiave di prova %s: carte finte salderebbero debiti veri',
    (key) => {
      const start = () => readConfig({ ...PRODUCTION, STRIPE_SECRET_KEY: key })
      expect(start).toThrow('in produzione serve una chiave sk_live_ o rk_live_')
      expect(readConfig({ STRIPE_SECRET_KEY: key }).psp).toMatchObject({
        trialPort: null,
        secretKey: key,
      })
    },
  )

  it.each(['sk_live_1', 'rk_live_1'])('%s va bene in produzione, mai in prova', (key) => {
    expect(readConfig({ ...PRODUCTION, STRIPE_SECRET_KEY: key }).psp.secretKey).toBe(key)
    expect(() => readConfig({ STRIPE_SECRET_KEY: key })).toThrow('muove denaro vero')
  })

  it('STRIPE_WALLETS: quelli che si promettono prima di pagare, mai con il fornitore di prova', () => {
    const con = (STRIPE_WALLETS: string) => readConfig({ ...PRODUCTION, STRIPE_WALLETS }).portafogli
    expect(readConfig(PRODUCTION).portafogli).toEqual([])
    expect(con('google_pay, apple_pay')).toEqual(['apple_pay', 'google_pay'])
    expect(readConfig({ STRIPE_WALLETS: 'apple_pay' }).portafogli).toEqual([])
    expect(() => con('paypal')).toThrow('STRIPE_WALLETS deve elencare apple_pay o google_pay')
  })

  it('STRIPE_API_BASE: https, o questa macchina; con una chiave, senza percorso', () => {
    const con = (STRIPE_API_BASE: string) => readConfig({ ...PRODUCTION, STRIPE_API_BASE }).psp
    expect(readConfig(PRODUCTION).psp.apiBase).toBeNull()
    for (const ok of [
      'https://uscita.example:8443',
      'http://localhost:12111',
      'http://127.0.0.1:1',
      'http://[::1]:12111/',
    ]) {
      expect(con(ok).apiBase).toBe(ok)
    }
    for (const wrong of [
      'http://uscita.example',
      'https://uscita.example/v1',
      'https://io:tu@uscita.example',
      'ftp://localhost',
      'localhost',
    ]) {
      expect(() => con(wrong)).toThrow(/STRIPE_API_BASE deve essere un indirizzo https/)
    }
    expect(() => readConfig({ STRIPE_API_BASE: 'http://localhost:1' })).toThrow(
      'STRIPE_API_BASE vuole anche STRIPE_SECRET_KEY',
    )
  })

  it('S6 (parte) in produzione chi sta fuori si chiama per https, o su questa macchina', () => {
    const NOMI = [
      'RATEO_AUTH_URL',
      'RATEO_CASSA_URL',
      'RATEO_OTP_URL',
      'RATEO_OIDC_ISSUER',
      'RATEO_SENTRY_DSN',
      'SMS_URL',
    ] as const
    for (const nome of NOMI) {
      const con = (value: string) =>
        readConfig({ ...PRODUCTION, RATEO_OIDC_CLIENT_ID: 'rateo', [nome]: value })
      expect(() => con('http://chiave@fuori.example/1')).toThrow(
        `${nome} deve iniziare con https:// (http:// solo su questa macchina)`,
      )
      expect(() => con('https://chiave@fuori.example/1')).not.toThrow()
      expect(() => con('http://chiave@127.0.0.1:9999/1')).not.toThrow()
      expect(() =>
        readConfig({ [nome]: 'http://chiave@fuori.example/1', RATEO_OIDC_CLIENT_ID: 'rateo' }),
      ).not.toThrow()
    }
  })

  it('RATEO_ONLY=worker non serve pagine, RATEO_ONLY=http non fa lavori', () => {
    expect(readConfig({ RATEO_ONLY: 'worker' }).runs).toEqual({ http: false, worker: true })
    expect(readConfig({ RATEO_ONLY: 'http' }).runs).toEqual({ http: true, worker: false })
  })

  it('MON-M1 senza DSN non si segnala nulla; un DSN senza chiave o progetto è rifiutato per nome', () => {
    expect(readConfig({ RATEO_SENTRY_TRACE_TARGET: 'https://api.example/' }).monitoring).toBeNull()
    const dsn = 'https://chiave@errori.example/1'
    expect(readConfig({ RATEO_SENTRY_DSN: dsn }).monitoring).toEqual({ dsn, traceTarget: null })
    for (const wrong of ['https://errori.example/1', 'https://chiave@errori.example', 'chiave']) {
      expect(() => readConfig({ RATEO_SENTRY_DSN: wrong })).toThrow(/RATEO_SENTRY_DSN/)
    }
  })
})
