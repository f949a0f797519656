import { expect, it } from 'vitest'
import { unito } from './numero-coperto.ts'

it('GTW-M2 (parte) i punti e le cifre di una carta stanno sulla stessa riga, anche a 360 px', () => {
  expect(unito('Casa, Visa •••• 4242')).toBe('Casa, Visa ••••\u00a04242')
  expect(unito('Conto •••• 3455')).toBe('Conto ••••\u00a03455')
  expect(unito('Contanti')).toBe('Contanti')
})
