import { expect, it } from 'vitest'
import { motivoNonDecade, motivoNonDiffida, type RitardoDelPiano } from './decadenza.ts'

const grave: RitardoDelPiano = {
  stato: 'attiva',
  rate_scadute: 2,
  scaduto_centesimi: 100,
  totale_centesimi: 100_000,
  diffida_entro: '2026-12-10',
  promessa_fino: null,
  in_corso: false,
}

it('DIL-M7 (parte) due rate, o più di un ottavo: un ottavo esatto non basta', () => {
  const una = { ...grave, rate_scadute: 1 }
  expect(motivoNonDecade({ ...una, scaduto_centesimi: 12_500 }, '2026-12-11')).toContain('Serve')
  expect(motivoNonDecade({ ...una, scaduto_centesimi: 12_501 }, '2026-12-11')).toBe(null)
  expect(motivoNonDecade(grave, '2026-12-11')).toBe(null)
})

it('DIL-M7 (parte) mai senza diffida, mai nel suo ultimo giorno, mai mentre si paga, solo da attiva', () => {
  expect(motivoNonDecade({ ...grave, diffida_entro: null }, '2026-12-11')).toContain('Prima')
  expect(motivoNonDecade(grave, '2026-12-10')).toContain('fino al 10 dicembre 2026')
  expect(motivoNonDecade({ ...grave, in_corso: true }, '2026-12-11')).toContain('in corso')
  for (const stato of ['sospesa', 'decaduta', 'conclusa', 'annullata'] as const) {
    expect(motivoNonDecade({ ...grave, stato }, '2026-12-11')).toContain('nello stato')
    expect(motivoNonDiffida({ ...grave, stato }, '2026-12-11')).toContain('nello stato')
  }
  expect(motivoNonDiffida(grave, '2026-12-10')).toContain('già inviata')
  expect(motivoNonDiffida(grave, '2026-12-11')).toBe(null)
})

it('Y1 (parte) chi ha detto quando paga non riceve la diffida prima di quel giorno', () => {
  const promesso = { ...grave, promessa_fino: '2026-12-20' }
  expect(motivoNonDiffida(promesso, '2026-12-11')).toContain('20 dicembre 2026')
})
