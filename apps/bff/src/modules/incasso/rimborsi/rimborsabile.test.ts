import { expect, it } from 'vitest'
import { motivoNonRimborsabile } from './rimborsabile.ts'

it.each([
  ['pagato', 100, null],
  ['parzialmente_pagato', 1, null],
  ['parzialmente_rimborsato', 100, null],
  ['pagato', 0, 'Non resta nulla da rimborsare: c’è già un rimborso in corso.'],
  [
    'contestato',
    100,
    'C’è una contestazione aperta: se la accetti, il denaro torna al cliente da lì.',
  ],
  ['rimborsato', 0, 'È già stato rimborsato tutto.'],
  ['da_pagare', 0, 'Non c’è nulla da rimborsare. Il pagamento è nello stato “Da pagare”.'],
] as const)('PAG-M5 (parte) %s con %i centesimi da rendere: il perché', (stato, resta, motivo) => {
  expect(motivoNonRimborsabile(stato, resta)).toBe(motivo)
})
