import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leggiImportoDigitato } from './importo-digitato.ts'

it.each([
  ['120,50', 12_050],
  ['120.5', 12_050],
  ['0', 0],
  ['0,05', 5],
  ['1 234,50', 123_450],
  ['1.234,50\u00A0€', 123_450],
  ['EUR 10', 1000],
  ['10 euro', 1000],
  ['12345.67', 1_234_567],
])('%s si legge come %i centesimi', (testo, atteso) => {
  expect(leggiImportoDigitato(testo)).toBe(atteso)
})

it.each([
  ['', 'vuoto'],
  ['  € ', 'vuoto'],
  ['1,234.50', 'formato'],
  ['1.0000', 'formato'],
  ['0.500', 'formato'],
  ['10 50', 'formato'],
  ['1e3', 'formato'],
  ['10,', 'formato'],
  ['٣', 'formato'],
  ['1.234,567', 'troppi_decimali'],
  ['−5,00', 'negativo'],
  ['-€ 5', 'negativo'],
  ['99999999999999999', 'troppo_grande'],
])('%j viene rifiutato: %s', (testo, errore) => {
  expect(leggiImportoDigitato(testo)).toStrictEqual({ errore })
})

it('qualunque testo dà centesimi interi o un errore, mai altro', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (testo) => {
      const esito = leggiImportoDigitato(testo)
      expect(typeof esito === 'number' ? Number.isSafeInteger(esito) && esito >= 0 : true).toBe(
        true,
      )
    }),
  )
})
