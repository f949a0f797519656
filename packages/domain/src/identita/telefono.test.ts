import { describe, expect, it } from 'vitest'
import { leggiTelefono } from './telefono.ts'

// How many digits a number of each country has, fewest and most (the ITU's national numbering plans).
const CIFRE: Readonly<Record<string, readonly [number, number]>> = {
  '30': [10, 10],
  '31': [9, 9],
  '32': [8, 9],
  '33': [9, 9],
  '34': [9, 9],
  '40': [9, 9],
  '41': [9, 9],
  '43': [4, 13],
  '44': [9, 10],
  '48': [9, 9],
  '49': [5, 13],
  '212': [9, 9],
  '351': [9, 9],
  '353': [7, 10],
  '355': [8, 9],
  '356': [8, 8],
  '378': [6, 10],
  '385': [8, 9],
  '386': [8, 8],
}

describe('numeri di telefono esteri', () => {
  it.each(Object.entries(CIFRE))(
    '+%s da %s cifre: né una di meno né una di più',
    (prefisso, [da, a]) => {
      const valido = (n: number) => leggiTelefono(`+${prefisso}${'2'.repeat(n)}`).valido
      expect([da - 1, da, a, a + 1].map(valido)).toEqual([false, true, true, false])
    },
  )

  it.each([
    ['+33612345678', 'mobile'],
    ['+33142345678', 'fisso'],
    ['+34612345678', 'mobile'],
    ['+34912345678', 'fisso'],
    ['+41791234567', 'mobile'],
    ['+41441234567', 'fisso'],
    ['+15551234567', 'sconosciuto'],
  ])('%s è %s', (numero, tipo) => {
    expect(leggiTelefono(numero)).toMatchObject({ valido: true, tipo })
  })
})
