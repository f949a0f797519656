import { describe, expect, it } from 'vitest'
import { calendarioRipreso, calendarioSospeso, motivoFinoAl } from './sospensione.ts'

const PIANO = [
  { n: 1, scadenza: '2026-11-10', stato: 'scaduta' },
  { n: 2, scadenza: '2026-12-05', stato: 'pagata' },
  { n: 3, scadenza: '2027-01-05', stato: 'programmata' },
  { n: 4, scadenza: '2027-02-05', stato: 'parzialmente_pagata' },
] as const
const QUANDO = { dal: '2026-11-24', fino_al: '2026-12-23' }

describe('DIL-M7 (parte) il calendario di un piano sospeso', () => {
  it('sposta dei giorni di sospensione quello che scade da lì in poi, e nulla di quello che è scaduto o pagato', () => {
    expect(calendarioSospeso(PIANO, QUANDO)).toEqual([
      { n: 3, era: '2027-01-05', scadenza: '2027-02-04' },
      { n: 4, era: '2027-02-05', scadenza: '2027-03-07' },
    ])
  })

  it('chi riprende prima rende i giorni non usati; lo stesso giorno tutto torna com’era', () => {
    const spostate = calendarioSospeso(PIANO, QUANDO)
    const ora = PIANO.map((r) => ({
      ...r,
      scadenza: spostate.find(({ n }) => n === r.n)?.scadenza ?? r.scadenza,
    }))
    const ripreso = (oggi: string) =>
      calendarioRipreso(ora, { ...QUANDO, spostate }, oggi).map(({ scadenza }) => scadenza)
    expect(ripreso('2026-11-24')).toEqual(['2027-01-05', '2027-02-05'])
    expect(ripreso('2026-12-04')).toEqual(['2027-01-15', '2027-02-15'])
    expect(ripreso('2026-12-23')).toEqual(['2027-02-03', '2027-03-06'])
    expect(ripreso('2026-12-24')).toEqual([])
  })

  it('da domani a un anno, e mai oltre il giorno in cui un piano gratuito diventa credito', () => {
    const motivo = (fino_al: string, libera_fino: string | null = null) =>
      motivoFinoAl(fino_al, calendarioSospeso(PIANO, { ...QUANDO, fino_al }), {
        oggi: '2026-11-24',
        libera_fino,
      })
    expect(motivo('2026-11-25')).toBeNull()
    expect(motivo('2027-11-25')).toBeNull()
    const dal = 'Scegli un giorno dal 25 novembre 2026 al 25 novembre 2027.'
    expect(motivo('2026-11-24')).toBe(dal)
    expect(motivo('2027-11-26')).toBe(dal)
    expect(motivo('2026-11-25', '2027-02-07')).toBeNull()
    expect(motivo('2026-11-25', '2027-02-06')).toContain('oltre il 6 febbraio 2027')
  })
})
