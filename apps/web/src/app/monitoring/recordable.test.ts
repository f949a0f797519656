import { expect, it } from 'vitest'
import { hasSecretField, isRecordable } from './recordable.ts'

it.each(['/', '/home/esercente', '/pagamenti', '/pagamenti/6b0194a45d05b0a66ccb06c6', '/reports'])(
  'MON-M1 %s si può registrare',
  (pathname) => expect(isRecordable({ pathname, search: '?stato=pagato' })).toBe(true),
)

it.each([
  '/gateway/6b0194a45d05b0a66ccb06c6',
  '/profilo',
  '/profilo/carte',
  '/registrazione',
  '/gestione',
  '/assistenza',
  '/sviluppatori',
  '/mai-pensata',
])('MON-M1 T26 %s non si registra mai', (pathname) =>
  expect(isRecordable({ pathname, search: '' })).toBe(false),
)

it('MON-M1 una ricerca scritta nell’indirizzo non si registra', () => {
  expect(isRecordable({ pathname: '/clienti', search: '?cerca=Maria' })).toBe(false)
})

it.each([
  '<input type="password">',
  '<input autocomplete="one-time-code">',
  '<input autocomplete="cc-number">',
  '<input type="text" autocomplete="new-password">',
])('MON-M1 T26 un campo segreto è visto dovunque stia: %s', (html) => {
  expect(hasSecretField()).toBe(false)
  document.body.innerHTML = `<main><div role="dialog">${html}</div></main>`
  expect(hasSecretField()).toBe(true)
})
