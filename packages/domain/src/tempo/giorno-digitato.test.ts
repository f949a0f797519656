import { expect, it } from 'vitest'
import { leggiGiornoDigitato } from './giorno-digitato.ts'

it.each([
  ['05/03/2026', '2026-03-05'],
  [' 5/3/2026 ', '2026-03-05'],
  ['05.03.2026', '2026-03-05'],
  ['5-3-2026', '2026-03-05'],
  ['5 3 2026', '2026-03-05'],
  ['05032026', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['29/02/2028', '2028-02-29'],
])('X8 %s è il giorno %s', (testo, giorno) => {
  expect(leggiGiornoDigitato(testo)).toBe(giorno)
})

it.each([
  '',
  '-1',
  '1',
  'oggi',
  '31/02/2026',
  '29/02/2026',
  '00/01/2026',
  '13/13/2026',
  '05/03/26',
  '05/03/20266',
  '01/01/0001',
  '9'.repeat(30),
  '99999999',
  'March 5, 2026',
  '<script>',
])('X8 “%s” non è un giorno, e non se ne indovina un altro', (testo) => {
  expect(leggiGiornoDigitato(testo)).toBeNull()
})
