import { expect, it } from 'vitest'
import { landingPath } from './landing.ts'

const menu = ['/home', '/pagamenti', '/ricerca_esercenti'].map((route) => ({
  route,
  icon: 'punto',
  label: route,
}))

it.each([
  ['/pagamenti', '/pagamenti'],
  ['/pagamenti/0000000000000000000000a1', '/pagamenti'],
  ['/clienti', '/ricerca_esercenti'],
  ['/sviluppatori', '/home'],
  ['/profilo', '/profilo'],
  ['/', '/home'],
  ['/home/esercente', '/home'],
])('SES-B1 da %s il cambio di ruolo porta a %s', (from, to) => {
  expect(landingPath(from, menu)).toBe(to)
})
