import { expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'

it.each([
  ['/', 'Rateo | Home'],
  ['', 'Rateo | Home'],
  ['/home/cliente', 'Rateo | Home'],
  ['/pagamenti/nuovo', 'Rateo | Pagamenti'],
  ['/ricerca_esercenti', 'Rateo | Ricerca esercenti'],
  ['/%E0%A4%A', 'Rateo | %E0%A4%A'],
])('SPC-03 %s → %s', (path, title) => {
  expect(pageTitle('Rateo', path)).toBe(title)
})
