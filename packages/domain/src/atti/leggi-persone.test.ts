import { expect, it } from 'vitest'
import { leggiCsv } from '../parole/leggi-csv.ts'
import { leggiPersone, leggiPeso } from './leggi-persone.ts'

it('Y4 (parte) un file con i titoli: nomi, indirizzi e importi, e le righe sbagliate con il perché', () => {
  const file = [
    'Cognome;Nome;E-mail;Importo;Classe',
    'Verdi;Ada;ADA@x.it;45,00;3B',
    'Neri;Bea;bea@x.it;;3B',
    'Bianchi;Ivo;ivo;10;3B',
    'Verdi;Ada;ada@x.it;45;3B',
  ].join('\n')
  const { buone, errori, ignorate } = leggiPersone(leggiCsv(file), 'tabella')
  expect(buone).toEqual([
    { riga: 2, nome: 'Ada Verdi', email: 'ada@x.it', quota_centesimi: 4500, peso: null },
  ])
  expect(errori).toEqual([
    { riga: 3, colonna: 'importo', motivo: 'Scrivi l’importo, ad esempio 45,00' },
    { riga: 4, colonna: 'email', motivo: 'Non è un indirizzo e-mail' },
    { riga: 5, colonna: 'email', motivo: 'È già alla riga 2' },
  ])
  expect(ignorate).toEqual(['Classe'])
})

it('Y4 (parte) testo incollato senza titoli: come lo scrivono le persone', () => {
  const incollato = 'Ada Verdi <ada@x.it>\nbea@x.it\nIvo Neri;ivo@x.it;12,35'
  expect(
    leggiPersone(leggiCsv(incollato), 'testa').buone.map(({ nome, email }) => [nome, email]),
  ).toEqual([
    ['Ada Verdi', 'ada@x.it'],
    ['bea', 'bea@x.it'],
    ['Ivo Neri', 'ivo@x.it'],
  ])
  const pesi = leggiPersone(leggiCsv('Ivo Neri;ivo@x.it;12,35\nAda;ada@x.it;'), 'pesi')
  expect(pesi.buone).toEqual([
    { riga: 1, nome: 'Ivo Neri', email: 'ivo@x.it', quota_centesimi: null, peso: 12_350 },
  ])
  expect(pesi.errori.map(({ colonna }) => colonna)).toEqual(['millesimi'])
})

it('Y4 (parte) i millesimi hanno al massimo tre decimali, e non sono mai zero', () => {
  expect([leggiPeso('41'), leggiPeso('12,35'), leggiPeso('0.001')]).toEqual([41_000, 12_350, 1])
  expect(['0', '', '1,2345', '-3', 'tre'].map(leggiPeso)).toEqual([null, null, null, null, null])
})
