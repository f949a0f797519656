import { describe, expect, it } from 'vitest'
import { passiPer, passoSolito, periodoDiConfronto, trattiDi } from './tratti.ts'

const righe = (tratti: readonly { dal: string; al: string }[]) =>
  tratti.map(({ dal, al }) => `${dal} ${al}`)

describe('REP-M1 (parte) giorno per giorno, settimana per settimana, mese per mese', () => {
  const periodo = { dal: '2028-02-27', al: '2028-03-07' }

  it('REP-M1 (parte) le settimane finiscono di domenica; il primo e l’ultimo tratto sono tagliati dal periodo', () => {
    expect(righe(trattiDi(periodo, 'settimana'))).toEqual([
      '2028-02-27 2028-02-27',
      '2028-02-28 2028-03-05',
      '2028-03-06 2028-03-07',
    ])
    expect(righe(trattiDi(periodo, 'mese'))).toEqual([
      '2028-02-27 2028-02-29',
      '2028-03-01 2028-03-07',
    ])
    expect(trattiDi(periodo, 'giorno')).toHaveLength(10)
  })

  it('REP-M1 (parte) ogni giorno è in un tratto solo, anche nell’anno bisestile', () => {
    const anno = { dal: '2028-01-01', al: '2028-12-31' }
    for (const passo of ['settimana', 'mese'] as const) {
      const giorni = trattiDi(anno, passo).flatMap((tratto) => trattiDi(tratto, 'giorno'))
      expect(giorni).toEqual(trattiDi(anno, 'giorno'))
      expect(giorni).toHaveLength(366)
    }
  })

  it('REP-M1 (parte) un anno non si legge giorno per giorno', () => {
    expect(passiPer({ dal: '2028-01-01', al: '2028-04-02' })).toEqual([
      'giorno',
      'settimana',
      'mese',
    ])
    expect(passiPer({ dal: '2028-01-01', al: '2028-04-03' })).toEqual(['settimana', 'mese'])
    expect(
      [30, 31, 123, 124].map((giorni) =>
        passoSolito({
          dal: '2028-01-01',
          al: trattiDi({ dal: '2028-01-01', al: '2028-12-31' }, 'giorno')[giorni]?.al ?? '',
        }),
      ),
    ).toEqual(['giorno', 'settimana', 'settimana', 'mese'])
  })
})

describe('REP-M1 (parte) con che cosa si confronta', () => {
  it.each([
    ['un mese intero con quello prima', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['febbraio con gennaio intero', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    [
      'un mese fino a oggi con lo stesso giorno',
      '2028-03-01',
      '2028-03-17',
      '2028-02-01',
      '2028-02-17',
    ],
    [
      'il 30 marzo con tutto febbraio, che è più corto',
      '2028-03-01',
      '2028-03-30',
      '2028-02-01',
      '2028-02-29',
    ],
    ['un trimestre con quello prima', '2028-01-01', '2028-03-31', '2027-10-01', '2027-12-31'],
    ['sette giorni con i sette di prima', '2028-03-05', '2028-03-11', '2028-02-27', '2028-03-04'],
    [
      'il primo del mese con il primo di quello prima',
      '2028-03-01',
      '2028-03-01',
      '2028-02-01',
      '2028-02-01',
    ],
    ['un giorno con quello prima', '2028-03-05', '2028-03-05', '2028-03-04', '2028-03-04'],
  ])('REP-M1 (parte) %s', (_, dal, al, prima, dopo) => {
    expect(periodoDiConfronto({ dal, al }, 'prima')).toEqual({ dal: prima, al: dopo })
  })

  it('REP-M1 (parte) con lo stesso periodo di un anno fa, anche il 29 febbraio', () => {
    const anno = (dal: string, al: string) => periodoDiConfronto({ dal, al }, 'anno')
    expect(anno('2028-02-01', '2028-02-29')).toEqual({ dal: '2027-02-01', al: '2027-02-28' })
    expect(anno('2029-02-01', '2029-02-28')).toEqual({ dal: '2028-02-01', al: '2028-02-29' })
    expect(anno('2028-03-05', '2028-03-11')).toEqual({ dal: '2027-03-05', al: '2027-03-11' })
    expect(periodoDiConfronto({ dal: '2028-03-05', al: '2028-03-11' }, 'nessuno')).toBeNull()
  })
})
