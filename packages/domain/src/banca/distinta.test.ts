import { expect, it } from 'vitest'
import { targetAperto } from '../tempo/calendario.ts'
import { motivoGiornoNonAmmesso, presentabileFino, primoAddebitoInDistinta } from './distinta.ts'
import { aggiungiGiorni } from '../tempo/giorno.ts'

it('3.8 ogni giorno dell’anno il primo addebito si può ancora presentare, e quello prima no', () => {
  for (let i = 0; i < 366; i++) {
    const oggi = aggiungiGiorni('2026-11-21', i)
    const primo = primoAddebitoInDistinta(oggi)
    expect(targetAperto(primo)).toBe(true)
    expect(presentabileFino(primo) >= oggi).toBe(true)
    expect(motivoGiornoNonAmmesso(primo, oggi)).toBeNull()
    expect(motivoGiornoNonAmmesso(aggiungiGiorni(primo, -1), oggi)).not.toBeNull()
  }
})

it('3.8 di sabato la banca prende il file il lunedì: il primo addebito è mercoledì', () => {
  expect(primoAddebitoInDistinta('2026-11-21')).toBe('2026-11-25')
  expect(primoAddebitoInDistinta('2026-11-24')).toBe('2026-11-26')
  // Christmas and Santo Stefano are TARGET holidays, the Immacolata is not.
  expect(primoAddebitoInDistinta('2026-12-23')).toBe('2026-12-28')
  expect(primoAddebitoInDistinta('2026-12-07')).toBe('2026-12-09')
})

it.each([
  ['2026-11-22', 'banche sono chiuse'],
  ['2026-12-25', 'banche sono chiuse'],
  ['2026-11-24', 'troppo presto'],
  ['2027-01-21', 'Al massimo 60 giorni'],
])('3.8 il %s non si sceglie', (giorno, motivo) => {
  expect(motivoGiornoNonAmmesso(giorno, '2026-11-21')).toContain(motivo)
})
