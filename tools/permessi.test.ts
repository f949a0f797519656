import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PERMESSI_MD, permessiPage } from './permessi.ts'

it('T14 docs/permessi.md is what the table says (else: node tools/permessi.ts)', () => {
  expect(readFileSync(PERMESSI_MD, 'utf8')).toBe(permessiPage())
})
