import { describe, expect, it } from 'vitest'
import { erroriRegime, type RegimeConsulente } from '../identita/consulente.ts'
import { type AliquoteConsulenti, contaLiquidazione, figureMancanti } from './liquidazione.ts'

const ALIQUOTE: AliquoteConsulenti = {
  ritenuta_provvigioni: 2300,
  ritenuta_professionisti: 2000,
  rivalsa_inps: 400,
  iva: 2200,
  bollo_centesimi: 200,
  bollo_oltre_centesimi: 7747,
  enasarco_agente: 850,
  enasarco_preponente: 850,
  massimale_pluri_centesimi: 3_047_800,
  massimale_mono_centesimi: 4_571_700,
}
const regime = (values: Partial<RegimeConsulente> = {}): RegimeConsulente => ({
  ritenuta: 'meta',
  regime_iva: 'ordinario',
  rivalsa_inps: false,
  enasarco: false,
  enasarco_monomandatario: false,
  ...values,
})
const conta = (importo: number, values: Partial<RegimeConsulente> = {}, gia = 0) =>
  contaLiquidazione(importo, regime(values), ALIQUOTE, gia)

describe('CON-M4 (parte) il conto di una liquidazione', () => {
  it('un procacciatore: IVA, e ritenuta del 23 % sulla metà, o su un quinto con dipendenti', () => {
    expect(conta(100_000)).toMatchObject({
      totale_centesimi: 122_000,
      ritenuta_base_centesimi: 50_000,
      ritenuta_centesimi: 11_500,
      netto_centesimi: 110_500,
    })
    expect(conta(100_000, { ritenuta: 'un_quinto' })).toMatchObject({
      ritenuta_centesimi: 4600,
      netto_centesimi: 117_400,
    })
  })
  it('un agente: metà dei contributi a suo carico, fino al massimale dell’anno', () => {
    const agente = { enasarco: true }
    expect(conta(100_000, agente)).toMatchObject({
      enasarco_centesimi: 8500,
      enasarco_preponente_centesimi: 8500,
      netto_centesimi: 122_000 - 11_500 - 8500,
    })
    expect(conta(100_000, agente, 3_000_000)).toMatchObject({ enasarco_base_centesimi: 47_800 })
    expect(conta(100_000, agente, 3_047_800)).toMatchObject({ enasarco_centesimi: 0 })
    const mono = { ...agente, enasarco_monomandatario: true }
    expect(conta(100_000, mono, 3_047_800)).toMatchObject({ enasarco_base_centesimi: 100_000 })
  })
  it('un professionista: la rivalsa è compenso, con IVA e ritenuta del 20 % su tutto', () => {
    expect(conta(100_000, { ritenuta: 'intera', rivalsa_inps: true })).toEqual({
      provvigioni_centesimi: 100_000,
      rivalsa_centesimi: 4000,
      imponibile_centesimi: 104_000,
      iva_centesimi: 22_880,
      bollo_centesimi: 0,
      totale_centesimi: 126_880,
      ritenuta_base_centesimi: 104_000,
      ritenuta_centesimi: 20_800,
      enasarco_base_centesimi: 0,
      enasarco_centesimi: 0,
      enasarco_preponente_centesimi: 0,
      netto_centesimi: 106_080,
    })
  })
  it('un forfettario: niente IVA né ritenuta, il bollo oltre 77,47 €', () => {
    const forfettario = { ritenuta: 'nessuna', regime_iva: 'forfettario' } as const
    expect(conta(7747, forfettario)).toMatchObject({ bollo_centesimi: 0, netto_centesimi: 7747 })
    expect(conta(7748, forfettario)).toMatchObject({ bollo_centesimi: 200, netto_centesimi: 7948 })
  })
  it('il netto più ritenuta e contributi fa sempre la fattura, al centesimo', () => {
    for (let importo = 1; importo < 40_000; importo += 37) {
      for (const values of [
        {},
        { enasarco: true },
        { ritenuta: 'intera', rivalsa_inps: true },
      ] as const) {
        const c = conta(importo, values)
        expect(c.netto_centesimi + c.ritenuta_centesimi + c.enasarco_centesimi).toBe(
          c.totale_centesimi,
        )
        expect(c.netto_centesimi).toBeGreaterThan(0)
      }
    }
  })
})

describe('CON-B4 (parte) niente si conta con una figura che manca', () => {
  it('solo quelle di cui il regime ha bisogno', () => {
    const senza = {
      ...ALIQUOTE,
      ritenuta_provvigioni: 0,
      massimale_mono_centesimi: 0,
      bollo_centesimi: 0,
    }
    expect(figureMancanti(regime(), senza)).toEqual(['l’aliquota della ritenuta'])
    expect(figureMancanti(regime({ ritenuta: 'intera' }), senza)).toEqual([])
    expect(figureMancanti(regime({ ritenuta: 'nessuna', enasarco: true }), senza)).toEqual([])
    expect(
      figureMancanti(
        regime({ ritenuta: 'nessuna', enasarco: true, enasarco_monomandatario: true }),
        senza,
      ),
    ).toEqual(['il massimale ENASARCO dell’anno'])
    expect(
      figureMancanti(regime({ ritenuta: 'nessuna', regime_iva: 'forfettario' }), senza),
    ).toEqual(['l’imposta di bollo'])
  })
  it('e i regimi che la legge non conosce non ci sono', () => {
    expect(erroriRegime(regime())).toEqual([])
    expect(erroriRegime(regime({ ritenuta: 'intera', rivalsa_inps: true }))).toEqual([])
    expect(erroriRegime(regime({ regime_iva: 'forfettario' })).map(({ campo }) => campo)).toEqual([
      'ritenuta',
    ])
    expect(
      erroriRegime(regime({ enasarco: true, rivalsa_inps: true })).map(({ campo }) => campo),
    ).toEqual(['rivalsa_inps'])
  })
})
