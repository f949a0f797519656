import { describe, expect, it } from 'vitest'
import { CAUSALE_MAX, riempiCausale } from './causale.ts'

describe('PRO-M3 (parte) the model of the causale', () => {
  it('PRO-M3 (parte) month, year and day are those of the day', () => {
    expect(riempiCausale('Lezioni di {mese} {anno}', '2026-03-01')).toBe('Lezioni di marzo 2026')
    expect(riempiCausale('Vendita del {data}', '2026-12-05')).toBe('Vendita del 05/12/2026')
    expect(riempiCausale('{altro} e {mese}', '2026-01-31')).toBe('{altro} e gennaio')
    expect(riempiCausale('', '2026-01-31')).toBe('')
  })

  it('PRO-M3 (parte) what is filled in never makes it longer than a bank carries', () => {
    expect(riempiCausale('{mese}'.repeat(23), '2026-09-01')).toHaveLength(CAUSALE_MAX)
  })
})
