import { expect, it } from 'vitest'
import { marchioDi } from './card-face.tsx'

it.each([
  ['Visa •••• 4242', 'Visa'],
  ['Carta di casa, American Express •••• 0005', 'American Express'],
  ['Nonna, la rossa, Mastercard •••• 4444', 'Mastercard'],
  ['Conto •••• 3456', null],
  ['IT60 X054 •••• •••• •••• ••• 3456', null],
  ['Bonifico', null],
])('CAR-M1 (parte) di %s si disegna %s', (etichetta, marchio) => {
  expect(marchioDi(etichetta)).toBe(marchio)
})
