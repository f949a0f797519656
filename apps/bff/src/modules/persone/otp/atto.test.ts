import { expect, it } from 'vitest'
import { codiceHash, isCodice } from './atto.ts'

it('OTP-M1 (parte) un codice inviato prima che il segreto del portale cambiasse vale ancora', () => {
  const kept = codiceHash(['di prima'], 'id', '123456')
  expect(isCodice(['nuovo', 'di prima'], 'id', '123456', kept)).toBe(true)
  expect(isCodice(['nuovo', 'di prima'], 'id', '123457', kept)).toBe(false)
  expect(isCodice(['nuovo'], 'id', '123456', kept)).toBe(false)
})
