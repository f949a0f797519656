import { expect, it } from 'vitest'
import {
  type CasoPromessa,
  metaDi,
  motivoGiornoPromesso,
  motivoNonPromette,
  primoTermine,
  spazioPromessa,
} from './promessa.ts'

const LIMITI = { giorni: 15, volte: 2 }
const caso: CasoPromessa = {
  stato: 'da_pagare',
  origine: 'rata',
  a_rate: false,
  scadenza: '2026-06-10',
  oggi: '2026-06-11',
  fatte: 0,
  attiva: null,
  limiti: LIMITI,
}

it.each<[Partial<CasoPromessa>, RegExp]>([
  [{}, /^si può$/],
  [{ stato: 'insoluto', origine: 'una_tantum' }, /^si può$/],
  [{ oggi: '2026-06-10' }, /Non è ancora in ritardo/],
  [{ stato: 'pagato' }, /Non c’è nulla da promettere/],
  [{ stato: 'in_elaborazione' }, /Non c’è nulla da promettere/],
  [{ a_rate: true }, /si paga a rate/],
  [{ origine: 'abbonamento' }, /rinnovo/],
  [{ limiti: { giorni: 0, volte: 2 } }, /scrivi all’esercente/],
  [{ attiva: '2026-06-20', fatte: 1 }, /Hai già detto che paghi il 20 giugno 2026/],
  [{ fatte: 1 }, /^si può$/],
  [{ fatte: 2 }, /Hai già detto 2 volte/],
])('Y1 (parte) si promette un debito in ritardo, entro i limiti: %j', (altro, motivo) => {
  expect(motivoNonPromette({ ...caso, ...altro }) ?? 'si può').toMatch(motivo)
})

it('Y1 (parte) il giorno è da domani all’ultimo che i parametri danno', () => {
  expect(spazioPromessa('2026-06-11', LIMITI)).toEqual({ dal: '2026-06-12', al: '2026-06-26' })
  expect(motivoGiornoPromesso('2026-06-12', '2026-06-11', LIMITI)).toBeNull()
  expect(motivoGiornoPromesso('2026-06-26', '2026-06-11', LIMITI)).toBeNull()
  for (const giorno of ['2026-06-11', '2026-06-27']) {
    expect(motivoGiornoPromesso(giorno, '2026-06-11', LIMITI)).toContain('Scegli un giorno')
  }
})

it('Y1 (parte) la metà ha il centesimo dispari, e fino a domani; un resto troppo piccolo non si divide', () => {
  expect(metaDi(10_001)).toBe(5001)
  expect(metaDi(100)).toBe(50)
  expect(metaDi(99)).toBeNull()
  expect(primoTermine('meta', '2026-06-20', '2026-06-11')).toBe('2026-06-12')
  expect(primoTermine('meta', '2026-06-12', '2026-06-11')).toBe('2026-06-12')
  expect(primoTermine('tutto', '2026-06-20', '2026-06-11')).toBe('2026-06-20')
})
