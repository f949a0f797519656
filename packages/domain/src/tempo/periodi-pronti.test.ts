import { expect, it } from 'vitest'
import { periodiPronti } from './periodi-pronti.ts'

const righe = (...dati: Parameters<typeof periodiPronti>) =>
  periodiPronti(...dati).map(({ nome, dal, al }) => `${nome}: ${dal} ${al}`)

it('X2 (parte) i periodi pronti comprendono il primo e l’ultimo giorno, anche a fine mese e a fine anno', () => {
  expect(righe('2028-01-31', 'indietro')).toEqual([
    'Oggi: 2028-01-31 2028-01-31',
    'Ultimi 7 giorni: 2028-01-25 2028-01-31',
    'Questo mese: 2028-01-01 2028-01-31',
    'Mese scorso: 2027-12-01 2027-12-31',
    'Quest’anno: 2028-01-01 2028-01-31',
  ])
  expect(righe('2028-01-31', 'avanti')).toEqual([
    'Oggi: 2028-01-31 2028-01-31',
    'Prossimi 7 giorni: 2028-02-01 2028-02-07',
    'Prossimi 30 giorni: 2028-02-01 2028-03-01',
    'Questo mese: 2028-01-01 2028-01-31',
    'Mese prossimo: 2028-02-01 2028-02-29',
  ])
})
