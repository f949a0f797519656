import { expect, it } from 'vitest'
import { contieneNumeroDiCarta } from './carta-scritta.ts'

it.each([
  ['Ho pagato con la 4242 4242 4242 4242 ma non va', true],
  ['la mia è 4242-4242-4242-4242.', true],
  ['5555555555554444', true],
  ['378282246310005', true],
  ['4242 4242 4242 4243', false],
  ['la carta che finisce per 4242', false],
  ['IBAN IT60 X054 2811 1010 0000 0123 456', false],
  ['il pagamento 66a1b2c3d4e5f60718293a4b', false],
  ['chiamatemi al 320 000 1011, o al 06 1234567', false],
])('PRO-M4 CAR-M2 «%s» contiene il numero di una carta: %s', (testo, atteso) => {
  expect(contieneNumeroDiCarta(testo)).toBe(atteso)
})
