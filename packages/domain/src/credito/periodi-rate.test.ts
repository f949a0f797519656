import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { periodiRate } from './periodi-rate.ts'

type Caso = {
  in: { erogazione: string; pagamento: string; periodo: string }
  out: { periodi: number; giorni: number; anni: number }
}

const file = path.join(import.meta.dirname, '..', '..', 'vectors', 'taeg_intervalli.json')
// The file is ours, and the fields are those that are read here.
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Caso[] }
const aMesi = cases.filter((caso) => caso.in.periodo === 'mese')

it('DIL-M1 (parte) il primo periodo è quello dei vettori: mesi interi e giorni che avanzano', () => {
  expect(aMesi.length).toBeGreaterThan(7)
  for (const { in: caso, out } of aMesi) {
    const [periodo] = periodiRate(caso.erogazione, [caso.pagamento], 'mensile')
    expect(periodo).toBe(out.periodi * 365 + out.giorni * 12)
  }
})

it.each([
  ['mensile', ['2027-01-31', '2027-02-28', '2027-03-31'], [1, 1]],
  ['trimestrale', ['2027-01-31', '2027-04-30', '2027-07-31'], [3, 3]],
  ['mensile', ['2027-07-31', '2027-09-30'], [2]],
] as const)('DIL-M1 (parte) con cadenza %s %j sono %j mesi interi', (cadenza, scadenze, mesi) => {
  const [, ...dopo] = periodiRate('2027-01-01', scadenze, cadenza)
  expect(dopo).toStrictEqual(mesi.map((quanti) => quanti * 365))
})

it('DIL-M1 (parte) una settimana sono sette giorni, un mese saltato un mese e i suoi giorni', () => {
  const [, settimana, oltre] = periodiRate(
    '2027-07-01',
    ['2027-07-20', '2027-07-27', '2027-09-07'],
    'settimanale',
  )
  expect(settimana).toBe(7 * 12)
  expect(oltre).toBe(365 + 11 * 12)
})
