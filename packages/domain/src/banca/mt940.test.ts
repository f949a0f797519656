import { describe, expect, it } from 'vitest'
import { eIlConto, leggi61, leggi86, leggiSaldo } from './mt940.ts'

const IBAN = 'IT60X0542811101000000123456'

describe('PAG-B3 (parte) MT940: ogni campo come lo scrive lo standard', () => {
  it.each([
    [
      '2611251126C1250,00NTRFNONREF//B26112500123',
      {
        data: '2026-11-26',
        valuta_il: '2026-11-25',
        importo_centesimi: 125_000,
        riferimento: 'B26112500123',
      },
    ],
    [
      '261130C10,5NTRFFATT-12',
      { data: '2026-11-30', importo_centesimi: 1050, riferimento: 'FATT-12' },
    ],
    [
      '2611300101D7,NCHGNONREF',
      { data: '2027-01-01', valuta_il: '2026-11-30', importo_centesimi: -700, riferimento: '' },
    ],
    ['2701021231C1,00NTRFNONREF', { data: '2026-12-31', valuta_il: '2027-01-02' }],
    ['261130RC3,20NTRFNONREF', { importo_centesimi: -320 }],
    ['261130RD3,20NTRFNONREF', { importo_centesimi: 320 }],
    ['261130CR3,20NTRFNONREF', { importo_centesimi: 320 }],
  ])('%s', (campo, atteso) => {
    expect(leggi61(campo, '', 7)).toMatchObject({ riga: 7, ...atteso })
  })

  it.each([
    ['2613011126C1,00NTRFNONREF', 'La data del movimento non esiste'],
    ['261130C0,00NTRFNONREF', 'L’importo è zero'],
    ['261130X1,00NTRFNONREF', 'La riga del movimento non si legge (campo 61)'],
    ['ciao', 'La riga del movimento non si legge (campo 61)'],
  ])('%s non si prende: %s', (campo, motivo) => {
    expect(leggi61(campo, '', 1)).toBe(motivo)
  })

  it('il campo 86 con i sottocampi: causale, nome e conto; senza, il testo com’è', () => {
    expect(
      leggi86(`166?00BONIFICO?20RATEO ABCD?211234 GRA\n?22ZIE?31${IBAN}?32ROSSI?33 MARIO`),
    ).toEqual({
      descrizione: 'RATEO ABCD1234 GRAZIE',
      controparte: 'ROSSI MARIO',
      controparte_iban: IBAN,
    })
    expect(leggi86('BONIFICO DA\nROSSI MARIO')).toEqual({
      descrizione: 'BONIFICO DA ROSSI MARIO',
      controparte: '',
      controparte_iban: null,
    })
  })

  it('i saldi, con segno e divisa', () => {
    expect(leggiSaldo('C261125EUR1000,00')).toEqual({ divisa: 'EUR', saldo_centesimi: 100_000 })
    expect(leggiSaldo('D261125USD10,5')).toEqual({ divisa: 'USD', saldo_centesimi: -1050 })
    expect(leggiSaldo('X261125EUR1,00')).toBeNull()
  })

  it('il conto per IBAN, o per il numero in fondo', () => {
    expect([IBAN, '05428/000000123456EUR', '123456'].map((uno) => eIlConto(uno, IBAN))).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['IT83W0542811101000000123455', '000000123457', '1'].map((uno) => eIlConto(uno, IBAN)),
    ).toEqual([false, false, false])
  })
})
