import { expect, it } from 'vitest'
import { inArrivo, passiDi } from '../stati/sollecito.ts'
import {
  calendarioInParole,
  conCalendario,
  motivoSenzaCalendario,
  motivoSms,
} from './calendario-solleciti.ts'

const comune = {
  promemoria: [7, 1, 0],
  solleciti: [3, 7, 15, 30],
  sms_dal: 7,
  formale_dal: 15,
  diffida_dal: 30,
}
const proprio = { promemoria: [10], solleciti: [5, 20], sms_dal: null }

it('DIL-M8 (parte) un piano ha i suoi giorni; da quando è formale lo dice la regola di tutti', () => {
  expect(conCalendario(comune, null)).toEqual(comune)
  expect(passiDi(conCalendario(comune, proprio))).toEqual([
    { passo: -10, livello: 'promemoria', sms: false },
    { passo: 5, livello: 'sollecito', sms: false },
    { passo: 20, livello: 'formale', sms: false },
  ])
  const suoi = conCalendario(comune, { ...proprio, sms_dal: 5 })
  expect(passiDi(suoi).map(({ sms }) => sms)).toEqual([false, true, false])
  expect(
    inArrivo({ scadenza: '2026-12-20', fatto: null }, '2026-11-24', suoi).map(({ il }) => il),
  ).toEqual(['2026-12-10', '2026-12-25', '2027-01-09'])
})

it('DIL-M8 (parte) un calendario vuoto non manda nulla', () => {
  const muto = conCalendario(comune, { promemoria: [], solleciti: [], sms_dal: null })
  expect(inArrivo({ scadenza: '2026-12-20', fatto: null }, '2026-11-24', muto)).toEqual([])
})

it('DIL-M8 (parte) per SMS solo prima che il sollecito diventi una lettera', () => {
  expect(motivoSms({ ...proprio, sms_dal: 14 }, comune)).toBeNull()
  expect(motivoSms({ ...proprio, sms_dal: 15 }, comune)).toContain('Dal giorno 15')
})

it('DIL-M8 (parte) si sceglie quando i messaggi partono da soli', () => {
  expect((['accettata', 'attiva', 'sospesa'] as const).map(motivoSenzaCalendario)).toEqual([
    null,
    null,
    null,
  ])
  expect(motivoSenzaCalendario('decaduta')).toMatch(/^La dilazione è nello stato “/)
})

it.each([
  [
    [7, 1, 0],
    [3, 7, 15],
    '7 e 1 giorni prima e nel giorno della scadenza',
    '3, 7 e 15 giorni dopo',
  ],
  [[1], [1], '1 giorno prima', '1 giorno dopo'],
  [[0], [10], 'nel giorno della scadenza', '10 giorni dopo'],
  [[], [], 'nessuno', 'nessuno'],
])('DIL-M8 (parte) in parole: %j e %j', (promemoria, solleciti, prima, dopo) => {
  expect(calendarioInParole({ promemoria, solleciti, sms_dal: null })).toEqual({
    promemoria: prima,
    solleciti: dopo,
  })
})
