import { expect, it } from 'vitest'
import { unPunto } from '../parole/formato.ts'

// A name with a full stop of its own, at the end of a sentence.
it.each([
  ['con Rossi S.r.l..', 'con Rossi S.r.l.'],
  ['per pagare Rossi S.r.l.. Vale 5 minuti.', 'per pagare Rossi S.r.l. Vale 5 minuti.'],
  ['un attimo...', 'un attimo...'],
  ['S.r.l...', 'S.r.l...'],
  ['con Rossi.', 'con Rossi.'],
])('OTP-M2 (parte) %s si legge %s', (testo, atteso) => {
  expect(unPunto(testo)).toBe(atteso)
})
