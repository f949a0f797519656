import { describe, expect, it } from 'vitest'
import { STATI_ABBONAMENTO, TRANSIZIONI_ABBONAMENTO } from './abbonamento.ts'
import { ritornoDi, uscitaDi } from './disdetta.ts'
import { transizioneLecita } from './macchina.ts'

const OGGI = '2026-11-24'
/** A month after the other, without an end and without a notice. */
const SENZA_FINE = {
  cadenza: 'mensile',
  giorno_addebito: null,
  ancora: '2026-01-18',
  periodi_rimasti: null,
  durata_periodi: null,
  rinnovo_tacito: false,
  preavviso_giorni: 0,
  fino_al: null,
  pausa_dal: null,
} as const

describe('ABB-M4 (parte) la disdetta', () => {
  it.each([
    // The month that is paid is served to its end.
    ['attivo', '2026-12-18', { a: 'disdetto', fino_al: '2026-12-17' }],
    ['in_prova', '2026-11-30', { a: 'disdetto', fino_al: '2026-11-29' }],
    ['in_ritardo', '2026-12-01', { a: 'disdetto', fino_al: '2026-11-30' }],
    // The charge of today was not made yet, and is not made any more.
    ['attivo', OGGI, { a: 'disdetto', fino_al: OGGI }],
    ['attivo', '2026-11-20', { a: 'disdetto', fino_al: OGGI }],
    ['sospeso', null, { a: 'cessato', fino_al: OGGI }],
    ['in_pausa', null, { a: 'cessato', fino_al: OGGI }],
  ] as const)('%s con prossimo addebito %s', (stato, prossimo_addebito, esito) => {
    expect(uscitaDi({ ...SENZA_FINE, stato, prossimo_addebito }, OGGI)).toEqual({
      ...esito,
      ultimo_addebito: null,
    })
    expect(transizioneLecita(TRANSIZIONI_ABBONAMENTO, stato, esito.a)).toBe(true)
  })

  it('chi è già uscito, o non è ancora entrato, non ha niente da disdire', () => {
    const senza = STATI_ABBONAMENTO.filter(
      (stato) => uscitaDi({ ...SENZA_FINE, stato, prossimo_addebito: '2026-12-18' }, OGGI) === null,
    )
    expect(senza).toEqual([
      'in_attivazione',
      'non_attivato',
      'disdetto',
      'concluso',
      'cessato',
      'receduto',
    ])
  })

  it('ritirata, tutto torna com’era: lo stesso giorno di addebito, la prova resta prova', () => {
    const fino_al = '2026-12-17'
    const disdetto = { ...SENZA_FINE, stato: 'disdetto', fino_al } as const
    expect(ritornoDi({ ...disdetto, da_stato: 'attivo' }, OGGI)).toEqual({
      a: 'attivo',
      prossimo_addebito: '2026-12-18',
    })
    expect(ritornoDi({ ...disdetto, da_stato: 'in_prova' }, fino_al)?.a).toBe('in_prova')
    expect(ritornoDi({ ...disdetto, da_stato: 'in_ritardo' }, fino_al)?.a).toBe('attivo')
    // After its last day the service is over.
    expect(ritornoDi({ ...disdetto, da_stato: 'attivo' }, '2026-12-18')).toBeNull()
    expect(ritornoDi({ ...disdetto, stato: 'attivo', da_stato: 'attivo' }, OGGI)).toBeNull()
  })
  it('entro il preavviso si addebita ancora un periodo, il giorno prima no', () => {
    const a = {
      ...SENZA_FINE,
      stato: 'attivo',
      prossimo_addebito: '2026-12-18',
      preavviso_giorni: 15,
    } as const
    expect(uscitaDi(a, '2026-12-03')).toEqual({
      a: 'disdetto',
      fino_al: '2026-12-17',
      ultimo_addebito: null,
    })
    expect(uscitaDi(a, '2026-12-04')).toEqual({
      a: 'disdetto',
      fino_al: '2027-01-17',
      ultimo_addebito: '2026-12-18',
    })
    // A trial is left without a notice, and so is what is late already.
    expect(uscitaDi({ ...a, stato: 'in_prova' }, '2026-12-17')?.ultimo_addebito).toBeNull()
    expect(uscitaDi({ ...a, stato: 'in_ritardo' }, '2026-12-17')?.ultimo_addebito).toBeNull()
  })

  it('l’ultimo periodo di una durata finisce da solo: né si disdice né torna indietro', () => {
    const ultimo = { ...SENZA_FINE, durata_periodi: 3, periodi_rimasti: 0, fino_al: '2026-12-17' }
    expect(uscitaDi({ ...ultimo, stato: 'attivo', prossimo_addebito: null }, OGGI)).toBeNull()
    expect(ritornoDi({ ...ultimo, stato: 'disdetto', da_stato: 'attivo' }, OGGI)).toBeNull()
  })
})
