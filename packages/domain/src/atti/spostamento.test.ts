import { describe, expect, it } from 'vitest'
import { type CasoSpostamento, motivoGiorno, type RataDaSpostare, spazioDi } from './spostamento.ts'

const OGGI = '2026-11-24'
const rata = (
  n: number,
  scadenza: string,
  altro: Partial<RataDaSpostare> = {},
): RataDaSpostare => ({
  n,
  riapre_n: null,
  scadenza,
  scadenza_originale: scadenza,
  stato: 'programmata',
  ...altro,
})
const PIANO = [rata(1, '2026-12-05'), rata(2, '2027-01-05'), rata(3, '2027-02-05')]
const caso = (altro: Partial<CasoSpostamento> = {}): CasoSpostamento => ({
  dilazione: 'attiva',
  chi: 'cliente',
  oggi: OGGI,
  limiti: { giorni: 15, volte: 2 },
  usati: 0,
  libera_fino: null,
  ...altro,
})

describe('DIL-M6 (parte) dove si sposta una rata', () => {
  it('il cliente entro i giorni ammessi, e mai prima del giorno pattuito', () => {
    expect(spazioDi(PIANO, 1, caso())).toEqual({ dal: '2026-12-05', al: '2026-12-20' })
  })

  it('l’esercente fino al giorno prima della rata che segue; l’ultima entro un anno', () => {
    const lui = caso({ chi: 'esercente', usati: 9 })
    expect(spazioDi(PIANO, 1, lui)).toEqual({ dal: '2026-12-05', al: '2027-01-04' })
    expect(spazioDi(PIANO, 3, lui)).toEqual({ dal: '2027-02-05', al: '2028-02-06' })
  })

  it('la rata che segue ferma anche il cliente', () => {
    const piano = [rata(1, '2026-12-01'), rata(2, '2026-12-08')]
    expect(spazioDi(piano, 1, caso())).toEqual({ dal: '2026-12-01', al: '2026-12-07' })
  })

  it('spostata, torna al giorno pattuito, ma non a un giorno già passato; i giorni si contano da quello', () => {
    const spostata = [rata(1, '2026-12-18', { scadenza_originale: '2026-12-05' })]
    expect(spazioDi(spostata, 1, caso())).toEqual({ dal: '2026-12-05', al: '2026-12-20' })
    expect(spazioDi(spostata, 1, caso({ oggi: '2026-12-10' }))).toEqual({
      dal: '2026-12-11',
      al: '2026-12-20',
    })
  })

  it.each([
    [
      'il piano non è attivo',
      {},
      { dilazione: 'sospesa' },
      'Si spostano le rate di una dilazione attiva.',
    ],
    ['pagata', { stato: 'pagata' }, {}, 'Per questa rata non c’è più nulla da pagare.'],
    ['in addebito', { stato: 'in_addebito' }, {}, 'C’è un pagamento in corso: attendi l’esito.'],
    ['scaduta', { stato: 'scaduta', scadenza: '2026-11-20' }, {}, 'La rata è già scaduta'],
    [
      'in parte, e scaduta',
      { stato: 'parzialmente_pagata', scadenza: '2026-11-20' },
      {},
      'La rata è già scaduta',
    ],
    ['scade oggi', { scadenza: OGGI }, {}, 'Scade oggi'],
    ['una somma ripresa', { riapre_n: 1 }, {}, 'tornata da pagare dopo una contestazione'],
    ['volte finite', {}, { usati: 2 }, 'Hai già spostato 2 volte una rata'],
    [
      'una volta sola',
      {},
      { usati: 1, limiti: { giorni: 15, volte: 1 } },
      'Hai già spostato una rata',
    ],
    ['non ammesso', {}, { limiti: { giorni: 0, volte: 2 } }, 'Le rate le sposta l’esercente'],
  ] as const)('non si sposta: %s', (_, una, altro, motivo) => {
    const piano = [rata(1, '2026-12-05', una), rata(2, '2027-01-05')]
    expect(spazioDi(piano, 1, caso(altro))).toEqual({
      motivo: expect.stringContaining(motivo) as string,
    })
  })

  it('un piano gratuito e breve resta fuori dal credito ai consumatori', () => {
    const ultima = [rata(1, '2026-12-05')]
    expect(spazioDi(ultima, 1, caso({ libera_fino: '2026-12-11' }))).toEqual({
      dal: '2026-12-05',
      al: '2026-12-11',
    })
    expect(spazioDi(ultima, 1, caso({ libera_fino: '2026-12-25' }))).toMatchObject({
      al: '2026-12-20',
    })
    expect(spazioDi(ultima, 1, caso({ libera_fino: '2026-12-04' }))).toEqual({
      motivo:
        'Oltre il 4 dicembre 2026 il piano diventerebbe un credito ai consumatori, con altre regole.',
    })
  })

  it('l’anticipo e una rata che non c’è', () => {
    expect(spazioDi([rata(0, '2026-12-05')], 0, caso())).toHaveProperty('motivo')
    expect(spazioDi(PIANO, 9, caso())).toHaveProperty('motivo')
  })

  it('senza un giorno libero prima della rata che segue non si sposta', () => {
    const piano = [rata(1, '2026-12-05'), rata(2, '2026-12-06')]
    expect(spazioDi(piano, 1, caso())).toHaveProperty('motivo')
  })

  it('il giorno: il primo e l’ultimo sì, quello di adesso e quelli fuori no', () => {
    const spazio = { dal: '2026-12-05', al: '2026-12-20' }
    expect(motivoGiorno(spazio, '2026-12-06', '2026-12-05')).toBe(null)
    expect(motivoGiorno(spazio, '2026-12-06', '2026-12-20')).toBe(null)
    expect(motivoGiorno(spazio, '2026-12-06', '2026-12-06')).toContain('giorno di adesso')
    expect(motivoGiorno(spazio, '2026-12-06', '2026-12-04')).toBe(
      'Scegli un giorno dal 5 dicembre 2026 al 20 dicembre 2026.',
    )
    expect(motivoGiorno({ dal: '2026-12-05', al: '2026-12-05' }, '2026-12-09', '2026-12-21')).toBe(
      'Si può scegliere solo il 5 dicembre 2026.',
    )
  })
})
