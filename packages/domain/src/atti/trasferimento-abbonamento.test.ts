import { describe, expect, it } from 'vitest'
import { STATI_ABBONAMENTO } from '../stati/abbonamento.ts'
import { motivoNonTrasferibile } from './trasferimento-abbonamento.ts'

const OGGI = '2026-11-26'
const attivo = {
  stato: 'attivo',
  fino_al: null,
  prossimo_addebito: '2026-11-27',
  da_pagare_centesimi: 0,
  cambio: false,
  cambio_giorno: false,
  pausa: false,
  periodi_saltati: false,
} as const
const motivo = (change: Partial<Parameters<typeof motivoNonTrasferibile>[0]>) =>
  motivoNonTrasferibile({ ...attivo, ...change }, OGGI)

describe('ABB-B6 (parte) quando un abbonamento si trasferisce', () => {
  it('ABB-B6 (parte) attivo, in prova, e disdetto fino al suo ultimo giorno compreso', () => {
    expect(motivo({})).toBeNull()
    expect(motivo({ stato: 'in_prova' })).toBeNull()
    expect(motivo({ stato: 'disdetto', fino_al: OGGI })).toBeNull()
    expect(motivo({ stato: 'disdetto', fino_al: '2026-11-25' })).toContain('finito')
    const possibili = STATI_ABBONAMENTO.filter((stato) => motivo({ stato }) === null)
    expect(possibili).toEqual(['in_prova', 'attivo'])
  })

  it.each([
    [{ stato: 'in_ritardo' } as const, 'non pagato'],
    [{ stato: 'in_pausa' } as const, 'in pausa'],
    [{ stato: 'in_attivazione' } as const, 'primo pagamento'],
    [{ da_pagare_centesimi: 1 }, 'ancora da pagare'],
    [{ prossimo_addebito: OGGI }, 'giorno dell’addebito'],
    [{ cambio: true }, 'cambio di piano'],
    [{ cambio_giorno: true }, 'cambio di giorno'],
    [{ pausa: true }, 'pausa'],
    [{ periodi_saltati: true }, 'fermo'],
  ])('ABB-B6 (parte) %o dice che cosa manca', (change, parole) => {
    expect(motivo(change)).toContain(parole)
  })
})
