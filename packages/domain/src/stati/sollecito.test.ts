import { expect, it } from 'vitest'
import { inArrivo, oraPerSms, passiDelGiorno, passoDovuto } from './sollecito.ts'

const cadenza = {
  promemoria: [7, 1, 0],
  solleciti: [3, 7, 15, 30],
  sms_dal: 7,
  formale_dal: 15,
  diffida_dal: 30,
}

it('§4.2 promemoria −7, −1, 0 e solleciti +3, +7, +15, +30, con i loro livelli', () => {
  const passi = passiDelGiorno('2026-06-15', cadenza)
  expect(passi.map(({ passo, livello, sms }) => [passo, livello, sms])).toEqual([
    [-7, 'promemoria', false],
    [-1, 'promemoria', false],
    [0, 'promemoria', false],
    [3, 'sollecito', false],
    [7, 'sollecito', true],
    [15, 'formale', false],
    [30, 'diffida', false],
  ])
  // Each step takes the scadenze from its own day until the next step begins: no scadenza is in two of them.
  expect(passi.map(({ scadenze }) => scadenze)).toEqual([
    ['2026-06-17', '2026-06-22'],
    ['2026-06-16', '2026-06-16'],
    ['2026-06-15', '2026-06-15'],
    ['2026-06-09', '2026-06-12'],
    ['2026-06-01', '2026-06-08'],
    ['2026-05-17', '2026-05-31'],
    ['2026-04-17', '2026-05-16'],
  ])
})

it('DIL-M8 (parte) i messaggi che arriveranno per una rata: da domani, dopo quelli già partiti, con giorno e livello', () => {
  const di = (scadenza: string, fatto: number | null) =>
    inArrivo({ scadenza, fatto }, '2026-06-15', cadenza).map(({ il, livello, sms }) => [
      il,
      livello,
      sms,
    ])
  expect(di('2026-06-20', -7)).toEqual([
    ['2026-06-19', 'promemoria', false],
    ['2026-06-20', 'promemoria', false],
    ['2026-06-23', 'sollecito', false],
    ['2026-06-27', 'sollecito', true],
    ['2026-07-05', 'formale', false],
    ['2026-07-20', 'diffida', false],
  ])
  expect(di('2026-06-01', 7)).toEqual([
    ['2026-06-16', 'formale', false],
    ['2026-07-01', 'diffida', false],
  ])
  expect(di('2026-05-01', 30)).toEqual([])
})

it('§4.2 di una regola vale l’ultimo passo raggiunto, finché non è troppo vecchio', () => {
  const di = (giorni: number) => passoDovuto([1, 3, 7], giorni, 5)
  expect([0, 1, 2, 3, 6, 7, 12, 13].map(di)).toEqual([null, 1, 1, 3, 3, 7, 7, null])
})

it('§4.2 il giorno in cui cambia l’ora è un giorno solo', () => {
  // 29 March and 25 October 2026 have 23 and 25 hours in Rome.
  expect(passiDelGiorno('2026-03-30', cadenza)[1]?.scadenze[1]).toBe('2026-03-31')
  expect(passiDelGiorno('2026-03-29', cadenza)[3]?.scadenze[1]).toBe('2026-03-26')
  expect(passiDelGiorno('2026-10-26', cadenza)[3]?.scadenze[1]).toBe('2026-10-23')
})

it('§4.2 niente SMS dalle 21 alle 8, la domenica e nei festivi', () => {
  const fascia = { dalle: 21, alle: 8 }
  expect(oraPerSms('2026-06-15', '08:00', fascia)).toBe(true)
  expect(oraPerSms('2026-06-15', '20:59', fascia)).toBe(true)
  expect(oraPerSms('2026-06-15', '21:00', fascia)).toBe(false)
  expect(oraPerSms('2026-06-15', '07:59', fascia)).toBe(false)
  expect(oraPerSms('2026-06-14', '10:00', fascia)).toBe(false)
  expect(oraPerSms('2026-06-02', '10:00', fascia)).toBe(false)
})
