import { expect, it } from 'vitest'
import {
  difettoDelGiorno,
  eFesta,
  type Fascia,
  fasceDette,
  fraseApertura,
  minutoDellaSettimana,
  momentoDiRoma,
  type OrariApertura,
  orariCercati,
  perCheChiuso,
  settimanaDetta,
  statoApertura,
} from './orari-apertura.ts'

const f = (testo: string): Fascia[] =>
  testo
    .split(' ')
    .filter(Boolean)
    .map((uno) => {
      const [dalle = '', alle = ''] = uno.split('-')
      return { dalle, alle }
    })

const orari = (
  giorni: Record<number, string>,
  altro: Partial<OrariApertura> = {},
): OrariApertura => ({
  settimana: Array.from({ length: 7 }, (_, i) => f(giorni[i + 1] ?? '')),
  festivi: 'chiuso',
  chiusure: [],
  ...altro,
})

const NEGOZIO = '09:00-13:00 15:00-19:30'
const negozio = orari({
  1: NEGOZIO,
  2: NEGOZIO,
  3: NEGOZIO,
  4: NEGOZIO,
  5: NEGOZIO,
  6: '09:00-13:00',
})
const pub = orari({ 5: '18:00-02:30', 6: '18:00-02:30', 7: '18:00-00:00' })
const bar = orari({ 5: '13:00-01:00' })
const sempre = orari(
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((giorno) => [giorno, '00:00-00:00'])),
  { festivi: 'come_al_solito' },
)

const frase = (di: OrariApertura, istante: string) => {
  const momento = momentoDiRoma(new Date(istante))
  return fraseApertura(statoApertura(di, momento), momento)
}

// 27 November 2026 is a Friday.
it.each([
  ['2026-11-27T08:59:00+01:00', 'Chiuso ora, apre alle 9:00'],
  ['2026-11-27T09:00:00+01:00', 'Aperto ora, chiude alle 13:00'],
  ['2026-11-27T12:59:59+01:00', 'Aperto ora, chiude alle 13:00'],
  ['2026-11-27T13:00:00+01:00', 'Chiuso ora, apre alle 15:00'],
  ['2026-11-27T19:29:00+01:00', 'Aperto ora, chiude alle 19:30'],
  ['2026-11-27T19:30:00+01:00', 'Chiuso ora, apre domani alle 9:00'],
  ['2026-11-28T13:00:00+01:00', 'Chiuso ora, apre lunedì alle 9:00'],
  ['2026-12-24T20:00:00+01:00', 'Chiuso ora, apre lunedì alle 9:00'],
  ['2026-12-08T10:00:00+01:00', 'Chiuso ora, apre domani alle 9:00'],
])('RIC-B1 (parte) un negozio il %s: %s', (istante, detta) => {
  expect(frase(negozio, istante)).toBe(detta)
})

it.each([
  ['2026-11-27T23:30:00+01:00', 'Aperto ora, chiude alle 2:30'],
  ['2026-11-28T02:29:00+01:00', 'Aperto ora, chiude alle 2:30'],
  ['2026-11-28T02:30:00+01:00', 'Chiuso ora, apre alle 18:00'],
  ['2026-11-29T02:00:00+01:00', 'Aperto ora, chiude alle 2:30'],
  ['2026-11-29T20:00:00+01:00', 'Aperto ora, chiude a mezzanotte'],
  ['2026-11-30T00:00:00+01:00', 'Chiuso ora, apre venerdì alle 18:00'],
])('RIC-B1 (parte) oltre la mezzanotte, il %s: %s', (istante, detta) => {
  expect(frase(pub, istante)).toBe(detta)
})

it('RIC-B1 (parte) l’una si dice all’italiana', () => {
  expect(frase(bar, '2026-11-27T23:00:00+01:00')).toBe('Aperto ora, chiude all’1:00')
  expect(frase(bar, '2026-11-27T12:00:00+01:00')).toBe('Chiuso ora, apre alle 13:00')
})

it('RIC-B1 (parte) la notte è del giorno in cui comincia: festivi e chiusure ne tolgono tutta la sera, non la coda della sera prima', () => {
  const tutte = orari(
    Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((giorno) => [giorno, '18:00-02:00'])),
  )
  // The 8th of December is a holiday; the evening of the 7th goes on into it.
  expect(frase(tutte, '2026-12-08T01:00:00+01:00')).toBe('Aperto ora, chiude alle 2:00')
  expect(frase(tutte, '2026-12-08T19:00:00+01:00')).toBe('Chiuso ora, apre domani alle 18:00')
  expect(frase(tutte, '2026-12-09T01:00:00+01:00')).toBe('Chiuso ora, apre alle 18:00')
})

it.each([
  // In March two o'clock is three: who closes at half past two closes when the clocks jump over it.
  ['2026-03-29T00:59:00Z', 'Aperto ora, chiude alle 2:30'],
  ['2026-03-29T01:00:00Z', 'Chiuso ora, apre alle 18:00'],
  // In October half past two is there twice, and closing is the second.
  ['2026-10-25T00:15:00Z', 'Aperto ora, chiude alle 2:30'],
  ['2026-10-25T00:45:00Z', 'Aperto ora, chiude alle 2:30'],
  ['2026-10-25T01:15:00Z', 'Aperto ora, chiude alle 2:30'],
  ['2026-10-25T01:30:00Z', 'Chiuso ora, apre alle 18:00'],
])('RIC-B1 (parte) quando cambia l’ora, il %s: %s', (istante, detta) => {
  expect(frase(pub, istante)).toBe(detta)
})

it('RIC-B1 (parte) i festivi sono chiusi se non si dice altro; una domenica ha gli orari suoi', () => {
  const aperto = { ...negozio, festivi: 'come_al_solito' } as const
  expect(frase(negozio, '2026-12-08T10:00:00+01:00')).toMatch(/^Chiuso/)
  expect(frase(aperto, '2026-12-08T10:00:00+01:00')).toBe('Aperto ora, chiude alle 13:00')
  expect([eFesta('2026-12-08'), eFesta('2026-11-29'), eFesta('2026-04-05')]).toEqual([
    true,
    false,
    true,
  ])
  expect(perCheChiuso(negozio, '2026-12-08')).toBe('festivo')
  expect(perCheChiuso(aperto, '2026-12-08')).toBeNull()
})

it('RIC-B1 (parte) una chiusura straordinaria va dal primo all’ultimo giorno, e si salta', () => {
  const ferie = { dal: '2026-11-27', al: '2026-12-09', motivo: 'Ferie' }
  const chiuso = { ...negozio, chiusure: [ferie] }
  expect(frase(chiuso, '2026-11-26T20:00:00+01:00')).toBe(
    'Chiuso ora, apre il 10 dicembre alle 9:00',
  )
  expect(frase(chiuso, '2026-12-09T10:00:00+01:00')).toBe('Chiuso ora, apre domani alle 9:00')
  expect(frase(chiuso, '2026-12-10T10:00:00+01:00')).toBe('Aperto ora, chiude alle 13:00')
  expect(perCheChiuso(chiuso, '2026-11-30')).toEqual(ferie)
})

it('RIC-B1 (parte) sempre aperto, mai aperto, e aperto fino a un altro giorno', () => {
  expect(frase(sempre, '2026-11-27T03:00:00+01:00')).toBe('Aperto sempre')
  expect(frase(orari({}), '2026-11-27T10:00:00+01:00')).toBe('Chiuso')
  const finoADomenica = { ...sempre, settimana: sempre.settimana.toSpliced(6, 1, []) }
  expect(frase(finoADomenica, '2026-11-27T10:00:00+01:00')).toBe(
    'Aperto ora, chiude domenica alle 0:00',
  )
  expect(frase(finoADomenica, '2026-11-28T10:00:00+01:00')).toBe('Aperto ora, chiude a mezzanotte')
})

it('RIC-M2 (parte) gli orari in parole: i giorni uguali insieme', () => {
  expect(settimanaDetta(negozio)).toEqual([
    { giorni: 'lunedì–venerdì', ore: '9:00–13:00 e 15:00–19:30' },
    { giorni: 'sabato', ore: '9:00–13:00' },
    { giorni: 'domenica', ore: 'chiuso' },
  ])
  expect(fasceDette(f('00:00-00:00'))).toBe('tutto il giorno')
})

it.each([
  ['09:00-13:00 15:00-19:30', null],
  ['09:00-13:00 13:00-19:30', null],
  ['12:00-15:00 19:00-02:00', null],
  ['09:00-13:00 12:59-19:00', /dopo la fine/],
  ['18:00-02:00 09:00-13:00', /per ultimo/],
  ['09:00-13:00 15:00-10:00', /si coprono/],
  ['00:00-00:00 10:00-11:00', /dopo la fine/],
])('RIC-B1 (parte) due orari dello stesso giorno, %s', (testo, difetto) => {
  const trovato = difettoDelGiorno(f(testo))
  expect(difetto === null ? trovato : difetto.test(trovato ?? '')).toBe(
    difetto === null ? null : true,
  )
})

it('RIC-B1 (parte) gli orari per la ricerca dicono lo stesso della regola, minuto per minuto', () => {
  for (const di of [negozio, pub, orari({ 7: '20:00-05:00' })]) {
    const { aperture, oltre_mezzanotte, ore } = orariCercati(di)
    const dentro = (tratti: typeof aperture, minuto: number) =>
      tratti.some(([inizio, fine]) => inizio <= minuto && minuto < fine)
    for (let fra = 0; fra < 7; fra += 1) {
      for (let minuto = 0; minuto < 1440; minuto += 10) {
        // A week without holidays: 16 to 22 November 2026.
        const momento = { giorno: `2026-11-${16 + fra}`, minuto }
        const della = minutoDellaSettimana(momento)
        const cercato = dentro(aperture, della) || dentro(oltre_mezzanotte, della)
        expect(cercato).toBe(statoApertura(di, momento).aperto)
        expect(!cercato || ore.includes(Math.floor(della / 60))).toBe(true)
      }
    }
  }
})
