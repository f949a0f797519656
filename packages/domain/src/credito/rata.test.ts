import { describe, expect, it } from 'vitest'
import { STATI_ABBONAMENTO, TRANSIZIONI_ABBONAMENTO } from '../stati/abbonamento.ts'
import { STATI_DILAZIONE, TRANSIZIONI_DILAZIONE } from './dilazione.ts'
import { puo, transizioneLecita } from '../stati/macchina.ts'
import { STATI_RATA, statoRataAl, TRANSIZIONI_RATA } from './rata.ts'

const OGGI = '2026-11-21'

describe('lo stato di una rata in un giorno', () => {
  it.each([
    ['2026-11-20', 'scaduta'],
    ['2026-11-21', 'in_scadenza'],
    ['2026-11-28', 'in_scadenza'],
    ['2026-11-29', 'programmata'],
  ] as const)(
    'DIL-M5 (parte) con scadenza %s è %s: scaduta dal giorno dopo',
    (scadenza, atteso) => {
      for (const stato of ['programmata', 'in_scadenza'] as const) {
        expect(statoRataAl({ stato, scadenza }, 'attiva', OGGI)).toBe(atteso)
      }
    },
  )

  it('DIL-M5 (parte) non è in ritardo chi non ha ancora accettato, né chi è sospeso', () => {
    for (const dilazione of STATI_DILAZIONE) {
      const stato = statoRataAl({ stato: 'programmata', scadenza: '2026-01-01' }, dilazione, OGGI)
      const isDue = dilazione === 'attiva' || dilazione === 'decaduta'
      expect([dilazione, stato]).toEqual([dilazione, isDue ? 'scaduta' : 'programmata'])
    }
  })

  it('DIL-M5 (parte) il giorno non cambia ciò che è già deciso', () => {
    for (const stato of STATI_RATA) {
      if (stato === 'programmata' || stato === 'in_scadenza') continue
      expect(statoRataAl({ stato, scadenza: '2020-01-01' }, 'attiva', OGGI)).toBe(stato)
    }
  })
})

describe('le tabelle dei passaggi', () => {
  it('ogni stato si raggiunge da quello iniziale', () => {
    const reach = (tabella: readonly { da: readonly string[]; a: string }[], inizio: string) => {
      const found = new Set([inizio])
      for (let before = 0; before !== found.size;) {
        before = found.size
        for (const { da, a } of tabella) if (da.some((stato) => found.has(stato))) found.add(a)
      }
      return found
    }
    expect(reach(TRANSIZIONI_DILAZIONE, 'bozza')).toEqual(new Set(STATI_DILAZIONE))
    expect(reach(TRANSIZIONI_RATA, 'programmata')).toEqual(new Set(STATI_RATA))
    expect(reach(TRANSIZIONI_ABBONAMENTO, 'in_attivazione')).toEqual(new Set(STATI_ABBONAMENTO))
  })

  it('DIL-M7 (parte) decade solo chi è attivo, e mai da sé', () => {
    for (const da of STATI_DILAZIONE) {
      expect(transizioneLecita(TRANSIZIONI_DILAZIONE, da, 'decaduta')).toBe(
        da === 'attiva' || da === 'stralciata' || da === 'conclusa',
      )
    }
    // Money that went back of one that was decaduta before it was paid.
    expect(puo(TRANSIZIONI_DILAZIONE, 'riapre', 'conclusa', 'E')).toBe(false)
    expect(puo(TRANSIZIONI_DILAZIONE, 'dichiara_decaduta', 'conclusa', 'E')).toBe(false)
    expect(puo(TRANSIZIONI_DILAZIONE, 'dichiara_decaduta', 'attiva', 'S')).toBe(false)
    expect(puo(TRANSIZIONI_DILAZIONE, 'dichiara_decaduta', 'attiva', 'E')).toBe(true)
  })

  it('ABB-M4 (parte) recede solo il cliente; da un abbonamento finito non si torna', () => {
    expect(puo(TRANSIZIONI_ABBONAMENTO, 'recede', 'attivo', 'E')).toBe(false)
    for (const da of ['concluso', 'cessato', 'receduto', 'non_attivato'] as const) {
      for (const a of STATI_ABBONAMENTO) {
        expect(transizioneLecita(TRANSIZIONI_ABBONAMENTO, da, a)).toBe(false)
      }
    }
  })
})
