import { expect, it } from 'vitest'
import { aProfilo } from '../../../test/fixtures.ts'
import { rememberNames } from './known-names.ts'
import { scrub } from './scrub.ts'

it.each([
  ['4111 1111 1111 1111', '[carta]'],
  ['carta 4111111111111111.', 'carta [carta].'],
  ['IT60X0542811101000000123456', '[iban]'],
  ['AD1200012030200359100100', '[iban]'],
  ['it60 x054 2811 1010 0000 0123 456', '[iban]'],
  ['RSSMRA80A01H501U', '[codice fiscale]'],
  ['il codice è 123456.', 'il codice è [codice].'],
  ['scrivi a maria.bianchi@esempio.it', 'scrivi a [email]'],
  ['a.card[aria-label="Maria Bianchi"] > span', 'a.card[aria-label] > span'],
  ['GET https://rateo.test/pagamenti?cerca=Maria%20Bianchi', 'GET https://rateo.test/pagamenti'],
])('MON-M1 T26 da “%s” resta “%s”', (text, clean) => {
  expect(scrub({ breadcrumbs: [{ message: text }] })).toEqual({ breadcrumbs: [{ message: clean }] })
})

it('MON-M1 toglie i nomi di chi è entrato', () => {
  rememberNames(aProfilo({ nome: 'Elena', cognome: 'Ferraro', denominazione: 'Officina Bellini' }))
  expect(scrub('Ciao Elena Ferraro, Officina Bellini')).toBe('Ciao [nome] [nome], [nome]')
})

it.each([
  '/pagamenti/6b0194a45d05b0a66ccb06c6',
  '/pagamenti/ae6501044d05b0a66ccb06c6',
  'Errore in 120,50 € del 2026-11-20',
  'https://rateo.test/assets/index-a1b2c3.js:12:34567',
])('MON-M1 lascia ciò che serve a capire l’errore: %s', (text) => {
  expect(scrub(text)).toBe(text)
})

it('MON-M1 non tocca gli identificativi del protocollo', () => {
  const ids = { trace_id: '12345678901234567890123456789012', span_id: '1234567812345678' }
  expect(scrub(ids)).toEqual(ids)
})
