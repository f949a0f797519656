import { describe, expect, it } from 'vitest'
import { motivoOltreSoglia, tegmDel, trimestreDi, type VersioneTegm } from './tasso-soglia.ts'

const VERSIONI: VersioneTegm[] = [
  { dal: '2026-10-01', credito_finalizzato: 10, altri_finanziamenti: null },
  { dal: '2026-11-15', credito_finalizzato: 10.9, altri_finanziamenti: 14 },
]

describe('DIL-M3 (parte) la soglia di usura', () => {
  it('DIL-M3 (parte) un decreto vale per il suo trimestre, e non un giorno di più', () => {
    const di = (giorno: string) => tegmDel(giorno, 'credito_finalizzato', VERSIONI)
    expect([di('2026-09-30'), di('2026-10-01'), di('2026-11-14')]).toEqual([null, 10, 10])
    expect([di('2026-11-15'), di('2026-12-31'), di('2027-01-01')]).toEqual([10.9, 10.9, null])
    expect(tegmDel('2026-10-02', 'altri_finanziamenti', VERSIONI)).toBe(null)
    expect(['2026-03-31', '2026-04-01', '2026-12-31'].map(trimestreDi)).toEqual([
      '2026-1',
      '2026-2',
      '2026-4',
    ])
  })

  it('DIL-M3 (parte) la soglia stessa è ammessa, un centesimo di punto oltre no; senza decreto nulla costa', () => {
    // 10,90 gives 17,625.
    expect(motivoOltreSoglia(17.62, 10.9)).toBe(null)
    expect(motivoOltreSoglia(17.63, 10.9)).toMatch(/17,63.*oltre la soglia.*17,62%/)
    expect(motivoOltreSoglia(0, null)).toBe(null)
    expect(motivoOltreSoglia(0.01, null)).toContain('senza interessi e senza spese')
  })
})
