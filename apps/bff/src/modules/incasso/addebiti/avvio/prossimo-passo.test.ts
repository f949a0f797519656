import { describe, expect, it } from 'vitest'
import { prossimoPasso } from './prossimo-passo.ts'

const ADESSO = new Date('2026-11-23T12:00:00Z')
const HOUR = 3_600_000
const fra = (ms: number) => new Date(ADESSO.getTime() + ms)

type Messaggio = Parameters<typeof prossimoPasso>[1]
const inviata: Messaggio = {
  stato: 'inviata',
  primo_invio_at: fra(-HOUR),
  chiave_scade_at: fra(23 * HOUR),
  adesso: ADESSO,
}
const fornitore = {
  keyTtlMs: 24 * HOUR,
  maxProcessingMs: HOUR,
  refundPartial: true,
  timeoutMs: 10_000,
}

describe('T05 il fornitore ricorda le chiavi, e non trova nulla', () => {
  const conChiavi = { ...fornitore, idempotency: 'header', lookupByReference: true } as const

  it.each([
    ['la chiave vale ancora a lungo', {}, 'reinvia'],
    ['vale ancora più di un’ora', { chiave_scade_at: fra(HOUR + 1) }, 'reinvia'],
    ['vale ancora un’ora giusta', { chiave_scade_at: fra(HOUR) }, 'attendi'],
    ['non vale più', { chiave_scade_at: fra(-1) }, 'attendi'],
    ['non si sa fino a quando vale', { chiave_scade_at: null }, 'attendi'],
    ['ha già risposto una volta', { stato: 'in_attesa' }, 'attendi'],
    ['non è mai partito', { primo_invio_at: null }, 'attendi'],
  ] as const)('T05 %s', (_, come, passo) => {
    expect(prossimoPasso(conChiavi, { ...inviata, ...come })).toBe(passo)
  })
})

describe('T05 il fornitore non ha chiavi: non si invia mai due volte', () => {
  const senza = { ...fornitore, idempotency: 'none', lookupByReference: true } as const

  it.each([
    ['può essere ancora in viaggio', { primo_invio_at: fra(-HOUR) }, 'attendi'],
    ['il tempo più lungo è passato', { primo_invio_at: fra(-HOUR - 1) }, 'chiudi'],
    [
      'ha già risposto una volta',
      { primo_invio_at: fra(-9 * HOUR), stato: 'in_attesa' },
      'attendi',
    ],
  ] as const)('T05 %s', (_, come, passo) => {
    expect(prossimoPasso(senza, { ...inviata, ...come })).toBe(passo)
  })

  it('T05 se non si può nemmeno cercare per nome, non si chiude', () => {
    const muto = { ...senza, lookupByReference: false }
    expect(prossimoPasso(muto, { ...inviata, primo_invio_at: fra(-99 * HOUR) })).toBe('attendi')
  })
})
