import { describe, expect, it } from 'vitest'
import {
  motivoEntroSaldo,
  motivoImportoSaldo,
  motivoNonProponeSaldo,
  motivoNonRitiraSaldo,
  ripartisciSaldo,
} from './saldo-e-stralcio.ts'

describe('DIL-M7 (parte) saldo e stralcio', () => {
  it('si propone a chi è decaduto, una volta, mentre nulla si sta pagando', () => {
    const caso = { stato: 'decaduta', in_corso: false, aperto_fino: null } as const
    expect(motivoNonProponeSaldo(caso)).toBeNull()
    expect(motivoNonProponeSaldo({ ...caso, stato: 'attiva' })).toContain('dopo la decadenza')
    expect(motivoNonProponeSaldo({ ...caso, in_corso: true })).toContain('attendi l’esito')
    expect(motivoNonProponeSaldo({ ...caso, aperto_fino: '2026-12-31' })).toContain(
      'fino al 31 dicembre',
    )
  })

  it('si ritira finché nulla si sta pagando', () => {
    expect(motivoNonRitiraSaldo({ in_corso: false, aperto_fino: '2026-12-31' })).toBeNull()
    expect(motivoNonRitiraSaldo({ in_corso: true, aperto_fino: '2026-12-31' })).toContain('attendi')
    expect(motivoNonRitiraSaldo({ in_corso: false, aperto_fino: null })).toContain('Non c’è')
  })

  it('meno di quello che resta, più di quello che una carta può pagare, entro novanta giorni', () => {
    const caso = { residuo_centesimi: 30_000, debiti: 3 }
    expect(motivoImportoSaldo(49, caso)).toContain('0,50')
    expect(motivoImportoSaldo(50, caso)).toBeNull()
    expect(motivoImportoSaldo(60, { ...caso, debiti: 61 })).toContain('0,61')
    expect(motivoImportoSaldo(29_999, caso)).toBeNull()
    expect(motivoImportoSaldo(30_000, caso)).toContain('Meno di')
    expect(motivoEntroSaldo('2026-11-24', '2026-11-24')).toContain('Scegli un giorno')
    expect(motivoEntroSaldo('2026-11-25', '2026-11-24')).toBeNull()
    expect(motivoEntroSaldo('2027-02-22', '2026-11-24')).toBeNull()
    expect(motivoEntroSaldo('2027-02-23', '2026-11-24')).toContain('22 febbraio')
  })

  it('di ogni debito si paga la sua parte, almeno un centesimo, e la somma è quella', () => {
    expect(ripartisciSaldo([10_000, 10_000, 10_000], 15_000)).toEqual([5000, 5000, 5000])
    expect(ripartisciSaldo([10_000], 9000)).toEqual([9000])
    expect(ripartisciSaldo([1, 9999], 9998)).toEqual([0, 9998])
    expect(ripartisciSaldo([100, 200], 298)).toEqual([99, 199])
    expect(ripartisciSaldo([100, 200], 299)).toBeNull()
    expect(ripartisciSaldo([100, 200], 0)).toBeNull()
    for (let dovuto = 3; dovuto < 120; dovuto += 1) {
      const residui = [7, 50, 63]
      const tolti = ripartisciSaldo(residui, 120 - dovuto) ?? []
      expect(tolti.reduce((sum, uno) => sum + uno, 0)).toBe(120 - dovuto)
      expect(tolti.every((tolto, i) => tolto >= 0 && tolto < (residui[i] ?? 0))).toBe(true)
    }
  })
})
