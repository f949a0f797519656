import { describe, expect, it } from 'vitest'
import { prossimoAddebito, TRANSIZIONI_MANDATO, umrDi } from './mandato.ts'
import { puo, transizioneLecita } from '../stati/macchina.ts'

describe('3.8 mandato', () => {
  it('3.8 si attiva solo dopo la firma, e da chiuso non torna più vivo', () => {
    expect(transizioneLecita(TRANSIZIONI_MANDATO, 'in_firma', 'attivo')).toBe(false)
    for (const chiuso of ['revocato', 'bloccato', 'scaduto', 'consumato', 'rifiutato'] as const) {
      expect(TRANSIZIONI_MANDATO.some(({ da }) => da.includes(chiuso))).toBe(false)
    }
  })

  it('3.8 lo revocano cliente ed esercente, lo blocca solo un amministratore', () => {
    for (const stato of ['firmato', 'attivo', 'sospeso'] as const) {
      expect(puo(TRANSIZIONI_MANDATO, 'revoca', stato, 'C')).toBe(true)
      expect(puo(TRANSIZIONI_MANDATO, 'revoca', stato, 'E')).toBe(true)
    }
    expect(puo(TRANSIZIONI_MANDATO, 'blocca', 'attivo', 'A')).toBe(true)
    expect(puo(TRANSIZIONI_MANDATO, 'blocca', 'attivo', 'E')).toBe(false)
  })

  it('3.8 il riferimento sta nei 35 caratteri delle banche', () => {
    expect(umrDi('66a1b2c3d4e5f60718293a4b')).toBe('RT66A1B2C3D4E5F60718293A4B')
    expect(umrDi('66a1b2c3d4e5f60718293a4b').length).toBeLessThanOrEqual(35)
  })
})

describe('3.8 prossima data possibile', () => {
  it.each([
    ['due giorni: il fornitore ne vuole tre', '2026-04-14', 2, '2026-04-17', '2026-04-24'],
    ['cade di sabato: il lunedì', '2026-04-16', 2, '2026-04-20', '2026-04-27'],
    ['cade a Pasqua: il martedì dopo Pasquetta', '2026-04-03', 2, '2026-04-07', '2026-04-14'],
    ['quattordici giorni', '2026-03-24', 14, '2026-04-07', '2026-04-14'],
  ])('3.8 %s', (_, oggi, giorni, addebito_il, esito_entro) => {
    expect(prossimoAddebito(oggi, giorni)).toEqual({ addebito_il, esito_entro })
  })
})
