import { describe, expect, it } from 'vitest'
import { leggiCsv, lettoreCsv } from '../parole/leggi-csv.ts'
import {
  leggiGiornoBanca,
  leggiImportoBanca,
  leggiRigaBanca,
  mancaAllaMappatura,
  proponiMappatura,
  sonoITitoli,
} from './csv-banca.ts'
import { ibanNelTesto } from './movimento-letto.ts'

describe('PAG-B3 (parte) gli importi delle banche', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1234,5', 123_450],
    ['1,234.56', 123_456],
    ['1234.56', 123_456],
    ['-12,00', -1200],
    ['12,00-', -1200],
    ['+ 7', 700],
    ['€ 1.000', 100_000],
    ['1.000.000,01', 100_000_001],
    ['\u2212 3,10 EUR', -310],
  ])('%s', (scritto, atteso) => expect(leggiImportoBanca(scritto)).toBe(atteso))

  it.each(['', 'dodici', '1,2,3', '1.23.4', '-5-', '1,234', '12,345', '99999999999999,00'])(
    '“%s” no',
    (scritto) => {
      // Three figures after a comma may be thousands or thousandths: nothing is guessed.
      expect(leggiImportoBanca(scritto)).toBe(null)
    },
  )
})

it('PAG-B3 (parte) le date nell’ordine che si è scelto, e solo se esistono', () => {
  expect(leggiGiornoBanca('05/03/2026', 'gma')).toBe('2026-03-05')
  expect(leggiGiornoBanca('05/03/2026', 'mga')).toBe('2026-05-03')
  expect(leggiGiornoBanca('5.3.26', 'gma')).toBe('2026-03-05')
  expect(leggiGiornoBanca('2026-03-05T10:11:12', 'gma')).toBe('2026-03-05')
  expect(leggiGiornoBanca('26/03/05', 'amg')).toBe('2026-03-05')
  expect(
    ['31/02/2026', '13/13/2026', '', 'ieri', '05/03/1889'].map((una) =>
      leggiGiornoBanca(una, 'gma'),
    ),
  ).toEqual([null, null, null, null, null])
})

it('PAG-B3 (parte) i titoli dicono le colonne; quello che manca ha un nome', () => {
  const titoli = [
    'Data Contabile',
    'Data Valuta',
    'Dare',
    'Avere',
    'Divisa',
    'Descrizione',
    'Ordinante',
  ]
  const letta = proponiMappatura(titoli)
  expect(letta?.colonne).toEqual({
    data: 0,
    valuta: 1,
    uscite: 2,
    entrate: 3,
    divisa: 4,
    descrizione: 5,
    controparte: 6,
  })
  expect(letta && mancaAllaMappatura(letta)).toBeNull()
  expect(letta && sonoITitoli(['data  contabile', ...titoli.slice(1)], letta)).toBe(true)
  expect(proponiMappatura(['Conto corrente', 'IT60X0542811101000000123456'])).toBeNull()
  expect(mancaAllaMappatura({ titoli: [], colonne: {}, date: 'gma' })).toBe(
    'Scegli la colonna della data',
  )
  expect(mancaAllaMappatura({ titoli: [], colonne: { data: 0, entrate: 1 }, date: 'gma' })).toMatch(
    /importo/,
  )
})

describe('PAG-B3 (parte) una riga', () => {
  const mappatura = proponiMappatura(['Data', 'Entrate', 'Uscite', 'Divisa', 'Descrizione'])
  const leggi = (...celle: string[]) => mappatura && leggiRigaBanca({ riga: 3, celle }, mappatura)

  it('entrata, uscita con o senza segno', () => {
    expect(leggi('26/11/2026', '10,00', '', 'EUR', ' a   b ')).toMatchObject({
      riga: 3,
      data: '2026-11-26',
      importo_centesimi: 1000,
      descrizione: 'a b',
    })
    expect(leggi('26/11/2026', '', '10,00', 'EUR', '')).toMatchObject({ importo_centesimi: -1000 })
    expect(leggi('26/11/2026', '', '-10,00', 'EUR', '')).toMatchObject({ importo_centesimi: -1000 })
  })

  it.each([
    [['', '1', '', 'EUR', ''], 'Manca la data'],
    [['31/02/2026', '1', '', 'EUR', ''], 'La data “31/02/2026” non esiste'],
    [['26/11/2026', '1', '', 'USD', ''], 'È in USD: si importano solo movimenti in euro'],
    [['26/11/2026', '', '', 'EUR', ''], 'Manca l’importo'],
    [['26/11/2026', '1', '2', 'EUR', ''], 'La riga ha un’entrata e un’uscita insieme'],
    [['26/11/2026', 'x', '', 'EUR', ''], 'L’importo “x” non si legge'],
    [['26/11/2026', '0,00', '', 'EUR', ''], 'L’importo è zero'],
  ])('%j: %s', (celle, motivo) => expect(leggi(...celle)).toBe(motivo))
})

it('PAG-B3 (parte) una tabella letta a pezzi è la stessa, dovunque la si tagli', () => {
  const testo = 'a;"b;""c""\nd";e\r\n\n1;2;3'
  const intera = leggiCsv(testo)
  expect(intera.map(({ celle }) => celle)).toEqual([
    ['a', 'b;"c"\nd', 'e'],
    ['1', '2', '3'],
  ])
  for (let taglio = 0; taglio <= testo.length; taglio++) {
    const lettore = lettoreCsv(';')
    const a_pezzi = [
      ...lettore.scrivi(testo.slice(0, taglio)),
      ...lettore.scrivi(testo.slice(taglio)),
      ...lettore.fine(),
    ]
    expect(a_pezzi).toEqual(intera)
  }
})

it('PAG-B3 (parte) un IBAN in mezzo ad altre parole finisce dove tornano le sue cifre di controllo', () => {
  expect(ibanNelTesto('Conto IT60 X054 2811 1010 0000 0123 456 MARIO')).toBe(
    'IT60X0542811101000000123456',
  )
  expect(ibanNelTesto('da DE89370400440532013000 ROSSI')).toBe('DE89370400440532013000')
  expect(ibanNelTesto('DE89 3704 0044 0532 0130 00 ROSS')).toBe('DE89370400440532013000')
  expect(ibanNelTesto('IT61X0542811101000000123456')).toBeNull()
})
