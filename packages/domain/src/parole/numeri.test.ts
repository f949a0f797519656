import { describe, expect, it } from 'vitest'
import { leggiNumeroRicevuta, numeroRicevuta } from '../denaro/ricevuta.ts'
import { leggiNumero } from './numeri.ts'

describe('il numero di un pagamento, come lo si scrive', () => {
  it.each([
    'PAG-10482',
    'pag-10482',
    'pag 10482',
    'PAG10482',
    ' Pag – 10482 ',
    '10482',
    'pag-0010482',
  ])('X1 (parte) %s', (testo) => {
    expect(leggiNumero('pagamento', testo)).toBe('PAG-10482')
  })

  it.each([
    '',
    'pag',
    'PAG-',
    'PAG-0',
    '0',
    'DIL-212',
    '104,82',
    '10482 rossi',
    'PAG-10482-2',
    '-10482',
  ])('X1 (parte) “%s” non lo è', (testo) => {
    expect(leggiNumero('pagamento', testo)).toBeNull()
  })

  it('X1 (parte) senza lettere può essere di ognuno', () => {
    expect(leggiNumero('dilazione', '212')).toBe('DIL-212')
    expect(leggiNumero('abbonamento', '212')).toBe('ABB-212')
    expect(leggiNumero('dilazione', 'dil 212')).toBe('DIL-212')
    expect(leggiNumero('abbonamento', 'dil 212')).toBeNull()
  })
})

describe('il numero di una ricevuta', () => {
  it('PAG-M6 (parte) è anno e progressivo dell’esercente, e cresce oltre le cinque cifre', () => {
    expect(numeroRicevuta(2026, 184)).toBe('RIC-2026-00184')
    expect(numeroRicevuta(2026, 123_456)).toBe('RIC-2026-123456')
  })

  it.each([
    ['RIC-2026-00184', 'RIC-2026-00184'],
    ['ric 2026 184', 'RIC-2026-00184'],
    ['ric2026-184', 'RIC-2026-00184'],
    ['ric-2026-00da8f-00184', 'RIC-2026-00DA8F-00184'],
    ['RIC-2026-5B3F01AABBCCDDEE-00042', 'RIC-2026-5B3F01AABBCCDDEE-00042'],
  ])('X1 (parte) %s è %s', (testo, numero) => {
    expect(leggiNumeroRicevuta(testo)).toBe(numero)
  })

  it.each(['', 'ric', 'RIC-2026', '2026-00184', 'RIC-26-1', 'PAG-10482'])(
    'X1 (parte) “%s” non lo è',
    (testo) => {
      expect(leggiNumeroRicevuta(testo)).toBeNull()
    },
  )
})
