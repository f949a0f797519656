import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sezioniDi, testoDi } from './testo-legale.ts'

describe('REG-M2 (parte) un testo legale si scrive come una lettera', () => {
  it('titoli, capoversi e righe a capo di un altro sistema', () => {
    expect(
      sezioniDi(
        'Premessa.\r\n\r\n# Chi siamo\r\nSiamo noi,\r\ndi Spoleto.\r\n\r\n\r\nE voi.\n##  Dove \n#senza spazio',
      ),
    ).toEqual([
      { titolo: '', frasi: ['Premessa.'] },
      { titolo: 'Chi siamo', frasi: ['Siamo noi, di Spoleto.', 'E voi.'] },
      { titolo: 'Dove', frasi: ['#senza spazio'] },
    ])
  })

  it('niente è niente', () => {
    expect(sezioniDi('  \n\n ')).toEqual([])
  })

  it('quello che si scrive è quello che si legge', () => {
    const parola = fc.stringMatching(/^[a-zà-ù’“”.,;]{1,12}$/)
    const frase = fc.array(parola, { minLength: 1, maxLength: 8 }).map((parole) => parole.join(' '))
    const sezione = fc.record({ titolo: frase, frasi: fc.array(frase, { maxLength: 4 }) })
    fc.assert(
      fc.property(fc.array(sezione, { maxLength: 5 }), (sezioni) => {
        expect(sezioniDi(testoDi(sezioni))).toEqual(sezioni)
      }),
    )
  })
})
