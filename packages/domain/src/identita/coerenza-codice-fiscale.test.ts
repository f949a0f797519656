import { describe, expect, it } from 'vitest'
import { incoerenze } from './coerenza-codice-fiscale.ts'

// The code and its omocodia are those of the vectors.
const MARIO = {
  cognome: 'Rossi',
  nome: 'Mario',
  sesso: 'M',
  data_nascita: '1945-03-12',
  belfiore: 'F205',
} as const

describe('incoerenze', () => {
  it('REG-M2 a code that tells the same says nothing, omocodia included', () => {
    expect(incoerenze('RSSMRA45C12F205C', MARIO)).toEqual([])
    expect(incoerenze('rssmraqrcmnfnlrg', MARIO)).toEqual([])
  })

  it.each([
    ['cognome', { cognome: 'Bianchi' }],
    ['nome', { nome: 'Luca' }],
    ['data_nascita', { data_nascita: '1945-03-13' }],
    ['sesso', { sesso: 'F' }],
    ['luogo_nascita', { belfiore: 'H501' }],
  ] as const)('REG-B1 says that %s is different', (parte, change) => {
    expect(incoerenze('RSSMRA45C12F205C', { ...MARIO, ...change })).toEqual([parte])
  })

  it('REG-M2 the century comes from the declared date: a hundred years later is no difference', () => {
    expect(incoerenze('RSSMRA45C12F205C', { ...MARIO, data_nascita: '2045-03-12' })).toEqual([])
  })

  it('says nothing of what is not the code of a person', () => {
    expect(incoerenze('80012000826', MARIO)).toEqual([])
    expect(incoerenze('RSSMRA45C12F205X', MARIO)).toEqual([])
  })
})
