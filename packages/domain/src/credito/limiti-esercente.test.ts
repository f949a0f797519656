import { expect, it } from 'vitest'
import { motivoOltreLimiti, SENZA_LIMITI } from './limiti-esercente.ts'

const chiesta = { importo_centesimi: 200_000, n_rate: 12, tan_percento: 8 }

it('DIL-M3 (parte) entro i limiti si propone da soli, il limite compreso', () => {
  expect(motivoOltreLimiti(chiesta, SENZA_LIMITI)).toBeNull()
  const giusti = { importo_max_centesimi: 200_000, n_rate_max: 12, tan_max_centesimi: 800 }
  expect(motivoOltreLimiti(chiesta, giusti)).toBeNull()
})

it('DIL-M3 (parte) oltre, si legge ogni limite superato', () => {
  const stretti = { importo_max_centesimi: 199_999, n_rate_max: 11, tan_max_centesimi: 799 }
  expect(motivoOltreLimiti(chiesta, stretti)?.replaceAll('\u00A0', ' ')).toContain(
    '(più di 1.999,99 €, più di 11 rate, TAN sopra 7,99%)',
  )
  expect(motivoOltreLimiti(chiesta, { ...SENZA_LIMITI, n_rate_max: 11 })).toContain('11 rate)')
})
