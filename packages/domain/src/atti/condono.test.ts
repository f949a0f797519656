import { describe, expect, it } from 'vitest'
import { motivoNonCondona, parteDiTroppo, partiCheRestano, sommaParti } from './condono.ts'

const parti = (capitale: number, interessi = 0, spese = 0) => ({
  capitale_centesimi: capitale,
  interessi_centesimi: interessi,
  spese_centesimi: spese,
})
const NULLA = parti(0)

describe('DIL-M6 (parte) di che cosa è fatto quello che resta di una rata', () => {
  it('quello che è pagato va prima a interessi e spese, poi al capitale', () => {
    const rata = parti(8000, 1500, 500)
    const resta = (residuo_centesimi: number) =>
      partiCheRestano({ ...rata, residuo_centesimi }, NULLA)
    expect(resta(10_000)).toEqual(rata)
    expect(resta(9000)).toEqual(parti(8000, 500, 500))
    expect(resta(8200)).toEqual(parti(8000, 0, 200))
    expect(resta(300)).toEqual(parti(300))
  })

  it('per ogni residuo le parti fanno il residuo, anche dopo un condono', () => {
    const rata = parti(701, 203, 97)
    const condonate = parti(100, 50, 7)
    for (let residuo = 0; residuo <= sommaParti(rata) - sommaParti(condonate); residuo++) {
      const resta = partiCheRestano({ ...rata, residuo_centesimi: residuo }, condonate)
      expect(sommaParti(resta)).toBe(residuo)
      expect(parteDiTroppo(resta, resta)).toBeNull()
    }
  })

  it('non più di quello che resta di ogni parte, e solo di una rata aperta di un piano in corso', () => {
    expect(parteDiTroppo(parti(1, 2), parti(1, 1))).toBe('interessi_centesimi')
    const motivo = (caso: Partial<Parameters<typeof motivoNonCondona>[0]>) =>
      motivoNonCondona({ dilazione: 'attiva', stato: 'scaduta', condonabile_centesimi: 1, ...caso })
    expect(motivo({})).toBeNull()
    expect(motivo({ dilazione: 'decaduta', stato: 'parzialmente_pagata' })).toBeNull()
    expect(motivo({ dilazione: 'conclusa' })).toContain('in corso')
    expect(motivo({ stato: 'in_addebito' })).toContain('attendi l’esito')
    expect(motivo({ stato: 'pagata' })).toContain('nulla da pagare')
    expect(motivo({ condonabile_centesimi: 0 })).toContain('nulla da pagare')
  })
})
