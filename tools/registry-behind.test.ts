import { expect, it } from 'vitest'
import { directDependencies, newestPatch, report } from './registry-behind.ts'

const LOCK = {
  packages: {
    '': { devDependencies: { a: '1.2.3' } },
    'apps/bff': { dependencies: { b: '2.0.0', '@rateo/domain': '0.1.0' } },
    'node_modules/@rateo/domain': { version: '0.1.0', link: true },
    'node_modules/a': { version: '1.2.3', dependencies: { c: '1.0.0' } },
    'node_modules/b': { version: '3.0.0' },
    'node_modules/c': { version: '1.0.0' },
    'apps/bff/node_modules/b': { version: '2.0.0' },
  },
}

it('direct are what the root and the workspaces ask for, at the version that each has', () => {
  expect([...directDependencies(LOCK)]).toEqual([
    ['a', '1.2.3'],
    ['b', '2.0.0'],
  ])
})

it('the newest patch is of the same minor, never a beta', () => {
  expect(newestPatch('1.2.3', ['1.2.2', '1.2.10', '1.2.9', '1.2.11-beta.1', '1.3.0'])).toBe(
    '1.2.10',
  )
  expect(newestPatch('1.2.3', ['1.2.3', '2.0.0'])).toBe('1.2.3')
  expect(newestPatch('18.4.0-beta.17', ['18.4.1'])).toBe('18.4.0-beta.17')
})

it('says what is behind and what nobody could tell; a registry out of reach is one sentence', () => {
  const direct = directDependencies(LOCK)
  expect(report(direct, (name) => (name === 'a' ? ['1.2.3', '1.2.4'] : null))).toEqual([
    'a: 1.2.3 is locked, 1.2.4 is there',
    'Without an answer: b',
  ])
  expect(report(direct, () => ['1.2.3', '2.0.0'])).toEqual([
    'Every direct dependency is at its newest patch.',
  ])
  let asked = 0
  const many = new Map(Array.from({ length: 60 }, (_, i) => [`p${i}`, '1.0.0']))
  expect(report(many, () => (asked++, null))).toEqual([
    'The registry does not answer: nothing was compared.',
  ])
  expect(asked).toBe(2)
})
