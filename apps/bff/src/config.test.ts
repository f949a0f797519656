import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const PRODUCTION = {
  DATABASE_URL: 'postgres://rateo@db.example/rateo',
  RATEO_ORIGIN: 'https://paga.example',
  RATEO_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail.example',
}

describe('configurazione', () => {
  it('senza variabili è la prova: base di dati propria, cittadina e fornitore di prova', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ isTrial: true, withDemo: true, databaseUrl: null, port: 3000 })
    expect(config.psp.trialPort).toBe(3001)
    expect(config.origin).toBe('http://localhost:3000')
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
      secret: PRODUCTION.RATEO_SECRET,
    })
    expect(config.psp.trialPort).toBeNull()
  })

  it('un valore sbagliato è detto per nome, anche più d’uno insieme', () => {
    const start = () => readConfig({ PORT: 'porta', RATEO_ONLY: 'tutto' })
    expect(start).toThrow(/PORT/)
    expect(start).toThrow(/RATEO_ONLY deve essere http o worker/)
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
