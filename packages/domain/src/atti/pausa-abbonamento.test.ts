import { describe, expect, it } from 'vitest'
import { STATI_ABBONAMENTO } from '../stati/abbonamento.ts'
import {
  effettoPausa,
  giorniDiPausa,
  motivoNonPausa,
  motivoRipresa,
  ripresaAnticipata,
  ripresaEntro,
} from './pausa-abbonamento.ts'

const OGGI = '2026-11-24'
const ATTIVO = {
  stato: 'attivo',
  prossimo_addebito: '2026-12-18',
  pausa_dal: null,
  cambio: false,
  periodi_da_decidere: false,
  pausa_giorni: 90,
  giorni_rimasti: 90,
} as const

describe('ABB-M4 (parte) la pausa', () => {
  it('si mette in pausa solo quello che è attivo', () => {
    const possono = STATI_ABBONAMENTO.filter(
      (stato) => motivoNonPausa({ ...ATTIVO, stato }, 'cliente', OGGI) === null,
    )
    expect(possono).toEqual(['attivo'])
  })

  it.each([
    [{ pausa_dal: '2026-12-18' }, /già una pausa/],
    [{ prossimo_addebito: null }, /ultimo periodo/],
    [{ prossimo_addebito: OGGI }, /sta per partire/],
    [{ cambio: true }, /cambio di piano/],
    [{ periodi_da_decidere: true }, /periodi di un fermo/],
  ])('%o: nessuno dei due può', (altro, parole) => {
    for (const ruolo of ['cliente', 'esercente'] as const) {
      expect(motivoNonPausa({ ...ATTIVO, ...altro }, ruolo, OGGI)).toMatch(parole)
    }
    expect(
      motivoNonPausa({ ...ATTIVO, prossimo_addebito: '2026-11-25' }, 'cliente', OGGI),
    ).toBeNull()
  })

  it('il piano limita il cliente, non l’esercente', () => {
    const senza = { ...ATTIVO, pausa_giorni: 0, giorni_rimasti: 0 }
    const finiti = { ...ATTIVO, giorni_rimasti: 0 }
    expect(motivoNonPausa(senza, 'cliente', OGGI)).toMatch(/non prevede pause/)
    expect(motivoNonPausa(finiti, 'cliente', OGGI)).toMatch(/già usato 90 giorni/)
    for (const a of [senza, finiti]) expect(motivoNonPausa(a, 'esercente', OGGI)).toBeNull()
    expect(ripresaEntro('2026-12-18', 10, 'cliente')).toBe('2026-12-28')
    expect(ripresaEntro('2026-12-18', 10, 'esercente')).toBe('2027-12-18')
  })

  it('contano i giorni presi nell’anno, quello di un anno fa no', () => {
    const pause = [
      { dal: '2025-12-18', al: '2026-01-01' },
      { dal: '2025-12-19', al: '2025-12-29' },
      { dal: '2026-03-01', al: '2026-02-20' },
    ]
    expect(giorniDiPausa(pause, '2026-12-18')).toBe(10)
  })

  it('il giorno della ripresa sta fra il giorno dopo e l’ultimo', () => {
    const limiti = { dal: '2026-12-18', entro: '2026-12-28' }
    expect(motivoRipresa('2026-12-18', limiti)).toMatch(/scegli un giorno dopo/)
    expect(motivoRipresa('2026-12-19', limiti)).toBeNull()
    expect(motivoRipresa('2026-12-28', limiti)).toBeNull()
    expect(motivoRipresa('2026-12-29', limiti)).toMatch(/Al più tardi/)
  })

  it('i periodi saltati si contano dal loro giorno, la durata dalla ripresa', () => {
    const corso = {
      cadenza: 'mensile',
      giorno_addebito: null,
      ancora: '2026-10-31',
      periodi_rimasti: 2,
      durata_periodi: 4,
      rinnovo_tacito: false,
      importo_centesimi: 3900,
    } as const
    expect(effettoPausa(corso, '2026-12-31', '2027-02-28')).toEqual({
      dal: '2026-12-31',
      riprende_il: '2027-02-28',
      giorni: 59,
      saltati: ['2026-12-31', '2027-01-31'],
      importo_centesimi: 3900,
      fine_durata: '2027-04-28',
    })
  })

  it('la fine anticipata lascia una settimana, e mai più tardi di prima', () => {
    const pausa = { stato: 'in_corso', ruolo: 'esercente', riprende_il: '2026-12-02' } as const
    expect(ripresaAnticipata(pausa, OGGI)).toBe('2026-12-01')
    expect(ripresaAnticipata({ ...pausa, riprende_il: '2026-12-01' }, OGGI)).toBeNull()
    expect(ripresaAnticipata({ ...pausa, stato: 'programmata' }, OGGI)).toBeNull()
  })
})
