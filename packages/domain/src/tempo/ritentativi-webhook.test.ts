import { expect, it } from 'vitest'
import { prossimoTentativo, TENTATIVI_WEBHOOK, vaFermato } from './ritentativi-webhook.ts'

const AT = new Date('2026-11-27T10:00:00Z')
const minuti = (n: number) => new Date(AT.getTime() + n * 60_000)

it('SVI-M2 (parte) nove tentativi in quasi due giorni, poi si rinuncia', () => {
  expect([1, 2, 3, 8, 9].map((n) => prossimoTentativo(n, AT))).toEqual([
    minuti(1),
    minuti(5),
    minuti(15),
    minuti(1440),
    null,
  ])
  expect(TENTATIVI_WEBHOOK).toBe(9)
})

it('SVI-B3 (parte) un indirizzo si ferma dopo venti fallimenti di fila, o tre giorni senza una riuscita', () => {
  expect(vaFermato(19, AT, minuti(60))).toBe(false)
  expect(vaFermato(20, AT, minuti(60))).toBe(true)
  expect(vaFermato(1, AT, minuti(3 * 1440 - 1))).toBe(false)
  expect(vaFermato(1, AT, minuti(3 * 1440))).toBe(true)
})
