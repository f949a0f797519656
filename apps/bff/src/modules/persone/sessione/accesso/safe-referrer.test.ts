import { describe, expect, it } from 'vitest'
import { BAD, COLLAPSED, GOOD } from '../../../../../test/referrer-vectors.ts'
import { safeReferrer } from './safe-referrer.ts'

const OWN = 'http://localhost:3000'
const escaped = (text: string) => JSON.stringify(text.slice(0, 60))

describe('T18 safeReferrer', () => {
  it('T18 there are at least 200 vectors', () => {
    expect(GOOD.length + BAD.length + COLLAPSED.length).toBeGreaterThanOrEqual(200)
  })

  it.each(GOOD.map(([given, wanted]) => [escaped(given), given, wanted] as const))(
    'SPC-02 %s is kept',
    (_, given, wanted) => {
      expect(safeReferrer(given, OWN)).toBe(wanted)
    },
  )

  it.each(BAD.map((given) => [escaped(given), given] as const))('T18 %s → /', (_, given) => {
    expect(safeReferrer(given, OWN)).toBe('/')
  })

  it.each(
    [...BAD, ...COLLAPSED, ...GOOD.map(([given]) => given)].map(
      (given) => [escaped(given), given] as const,
    ),
  )('T18 %s stays with us when a browser follows it', (_, given) => {
    const target = safeReferrer(given, OWN)
    expect(target).toMatch(/^\/(?![/\\])/)
    const landed = new URL(target, `${OWN}/login`)
    expect(landed.origin).toBe(OWN)
    // An address that was followed once must not lead elsewhere when it is read again.
    expect(safeReferrer(target, OWN)).toBe(target)
  })

  it.each([undefined, null, 1, {}, ['/home'], ['/a', '//evil.it'], ''])('T18 %j → /', (given) => {
    expect(safeReferrer(given, OWN)).toBe('/')
  })
})
