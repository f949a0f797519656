import { expect, it } from 'vitest'
import { nuovoCodice } from './codice-unico.ts'

it('PRM-M2 (parte) un codice unico ha dieci segni che non si confondono, estratti uno per uno', () => {
  expect(nuovoCodice(() => 0)).toBe('AAAAAAAAAA')
  expect(nuovoCodice((max) => max - 1)).toBe('9999999999')
  let n = 0
  const tutti = Array.from({ length: 4 }, () => nuovoCodice((max) => (n += 1) % max)).join('')
  expect(tutti).toMatch(/^[A-HJKMNP-Z2-9]+$/)
})
