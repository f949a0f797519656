import { describe, expect, it } from 'vitest'
import { motiviRiesame, quotaContestazioni, SOGLIE_RISCHIO } from './rischio.ts'

const motivi = (volume_centesimi: number, incassi_carta: number, contestazioni: number) =>
  motiviRiesame({ volume_centesimi, incassi_carta, contestazioni }, SOGLIE_RISCHIO)

describe('ESE-B2 (parte) quando un esercente si riesamina', () => {
  it.each([
    ['sotto ogni soglia', 4_999_999, 1000, 3, []],
    ['volume alla soglia', 5_000_000, 1000, 0, ['volume']],
    ['contestazioni allo 0,4 % esatto', 0, 1000, 4, []],
    ['appena oltre lo 0,4 %', 0, 999, 4, ['contestazioni']],
    ['allo 0,7 % esatto', 0, 1000, 7, ['contestazioni']],
    ['appena oltre lo 0,7 %: solo la più grave', 0, 999, 7, ['limite_reti']],
    ['due soltanto non dicono nulla', 0, 10, 2, []],
    ['contestazioni senza incassi del periodo', 0, 0, 3, ['limite_reti']],
    ['tutte e due', 6_000_000, 100, 5, ['volume', 'limite_reti']],
  ] as const)('ESE-B2 (parte) %s', (_, volume, incassi, contestazioni, attesi) => {
    expect(motivi(volume, incassi, contestazioni)).toEqual(attesi)
  })

  it('ESE-B2 (parte) zero spegne il volume, e la quota non passa il cento per cento', () => {
    const misure = { volume_centesimi: 9e9, incassi_carta: 0, contestazioni: 3 }
    expect(motiviRiesame(misure, { ...SOGLIE_RISCHIO, volume_centesimi: 0 })).toEqual([
      'limite_reti',
    ])
    expect(quotaContestazioni(misure)).toBe(10_000)
    expect(quotaContestazioni({ ...misure, incassi_carta: 1000, contestazioni: 7 })).toBe(70)
  })
})
