import { describe, expect, it } from 'vitest'
import { STATI_ABBONAMENTO, TRANSIZIONI_ABBONAMENTO } from './abbonamento.ts'
import { ritornoDi, uscitaDi } from './disdetta.ts'
import { transizioneLecita } from './macchina.ts'

const OGGI = '2026-11-24'

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
    expect(uscitaDi({ stato, prossimo_addebito }, OGGI)).toEqual(esito)
    expect(transizioneLecita(TRANSIZIONI_ABBONAMENTO, stato, esito.a)).toBe(true)
  })

  it('chi è già uscito, o non è ancora entrato, non ha niente da disdire', () => {
    const senza = STATI_ABBONAMENTO.filter(
      (stato) => uscitaDi({ stato, prossimo_addebito: '2026-12-18' }, OGGI) === null,
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
    const disdetto = { stato: 'disdetto', fino_al } as const
    expect(ritornoDi({ ...disdetto, da_stato: 'attivo' }, OGGI)).toEqual({
      a: 'attivo',
      prossimo_addebito: '2026-12-18',
    })
    expect(ritornoDi({ ...disdetto, da_stato: 'in_prova' }, fino_al)?.a).toBe('in_prova')
    expect(ritornoDi({ ...disdetto, da_stato: 'in_ritardo' }, fino_al)?.a).toBe('attivo')
    // After its last day the service is over.
    expect(ritornoDi({ ...disdetto, da_stato: 'attivo' }, '2026-12-18')).toBeNull()
    expect(ritornoDi({ stato: 'attivo', fino_al, da_stato: 'attivo' }, OGGI)).toBeNull()
  })
})
