import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { NEVER, readLsn } from './lsn.ts'
import { clocksApart } from './who-answers.ts'

const URL = 'postgres://rateo@pooler.example/rateo'
const DIRECT = 'postgres://rateo@db.example/rateo'
const REPLICA = 'postgres://rateo@copia.example/rateo'
const read = (env: Record<string, string>) => readConfig({ RATEO_MODE: 'prova', ...env })

describe('gli indirizzi della base di dati', () => {
  it('uno solo vale per tutto; quella della prova non ne ha', () => {
    expect(read({ DATABASE_URL: URL })).toMatchObject({
      databaseUrl: URL,
      directUrl: URL,
      migrationUrl: null,
      hasPooler: false,
      replica: null,
    })
    expect(read({})).toMatchObject({ databaseUrl: null, directUrl: null })
  })

  it('con un pooler, una via diretta e una copia', () => {
    const env = {
      DATABASE_URL: URL,
      DATABASE_DIRECT_URL: DIRECT,
      DATABASE_POOLER: '1',
      DATABASE_REPLICA_URL: REPLICA,
    }
    expect(read(env)).toMatchObject({
      databaseUrl: URL,
      directUrl: DIRECT,
      hasPooler: true,
      replica: { url: REPLICA, maxLagMs: 10_000 },
    })
    expect(read({ ...env, DATABASE_REPLICA_MAX_LAG: '2' }).replica?.maxLagMs).toBe(2000)
  })

  it.each([
    [{ DATABASE_DIRECT_URL: DIRECT }, 'DATABASE_DIRECT_URL vuole anche DATABASE_URL.'],
    [{ DATABASE_REPLICA_URL: REPLICA }, 'DATABASE_REPLICA_URL vuole anche DATABASE_URL.'],
    [{ DATABASE_URL: URL, DATABASE_POOLER: '1' }, 'DATABASE_POOLER vuole anche DATABASE_URL'],
    [{ DATABASE_POOLER: '1' }, 'DATABASE_POOLER vuole anche DATABASE_URL'],
    [{ DATABASE_URL: URL, DATABASE_REPLICA_URL: URL }, 'è lo stesso indirizzo del primario'],
    [{ DATABASE_URL: URL, DATABASE_POOLER: 'sì' }, 'DATABASE_POOLER deve essere 0 o 1'],
    [
      { DATABASE_URL: URL, DATABASE_REPLICA_URL: REPLICA, DATABASE_REPLICA_MAX_LAG: '0' },
      'DATABASE_REPLICA_MAX_LAG deve essere un numero di secondi, da 1 a 300',
    ],
    [
      { DATABASE_URL: URL, DATABASE_DIRECT_URL: 'mysql://x' },
      'deve essere un indirizzo postgres://',
    ],
  ])('%j: una frase dice che cosa manca', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
  })
})

describe('quello che si confronta tra macchine', () => {
  it.each([
    ['0/0', 0n],
    ['0/16B3740', 0x16b3740n],
    ['1/0', 0x1_0000_0000n],
    ['A/FF', 0xa_0000_00ffn],
    [NEVER, 0xffff_ffff_ffff_ffffn],
    ['', null],
    [undefined, null],
    ['1/2/3', null],
    ['1/-2', null],
    ['123456789/0', null],
    ['x', null],
  ])('il punto %j del registro', (text, place) => {
    expect(readLsn(text)).toBe(place)
  })

  const clock = { sistema: '1', base: 'rateo', isCopy: false }
  it.each([
    [4900, 0, /^$/],
    [-4900, 0, /^$/],
    [5600, 1000, /^$/],
    [7000, 100, /^L’orologio della base di dati è 7 secondi avanti/],
    [-61_000, 100, /^L’orologio della base di dati è 61 secondi indietro/],
  ])('orologi lontani %i ms, con una risposta in %i ms', (aheadMs, withinMs, sentence) => {
    expect(clocksApart({ ...clock, aheadMs, withinMs }) ?? '').toMatch(sentence)
  })
})
