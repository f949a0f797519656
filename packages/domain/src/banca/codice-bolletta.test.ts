import { expect, it } from 'vitest'
import { erroreCodiceBolletta, leggiCodiceBolletta } from './codice-bolletta.ts'

it.each([
  ['un avviso pagoPA', '3007 1570 0000 0000 32', false],
  ['un avviso con una cifra sbagliata', '300715700000000033', true],
  ['il codice cliente di un bollettino', '923456789012345662', false],
  ['lo stesso con le cifre di controllo scambiate', '923456789012345626', true],
  ['il codice di un fornitore', 'AB-2026/11', false],
  ['nessun codice', '', false],
])('UTE-M2 (parte) %s: %s', (_, codice, sbagliato) => {
  expect(erroreCodiceBolletta(codice) !== undefined).toBe(sbagliato)
})

it('UTE-B1 (parte) dal QR di un avviso e dal Data Matrix di un bollettino si leggono codice, importo ed ente', () => {
  expect(leggiCodiceBolletta('PAGOPA|002|300715700000000032|00085240950|8430\n')).toStrictEqual({
    codice: '300715700000000032',
    importo_centesimi: 8430,
    ente: '00085240950',
    bollettino: null,
  })
  const slip =
    'codfase=NBPA;183007157000000000321200001630209310000000000138961P100085240950BSCMTT83A12L719RName Surname'
  expect(leggiCodiceBolletta(slip)).toStrictEqual({
    codice: '300715700000000032',
    importo_centesimi: 1,
    ente: '00085240950',
    bollettino: 'premarcato, importo fisso',
  })
  expect(leggiCodiceBolletta('PAGOPA|002|300715700000000033|00085240950|8430')).toBeUndefined()
  expect(leggiCodiceBolletta('300715700000000032')).toBeUndefined()
})

it('UTE-B1 (parte) le barre di un bollettino: importo fisso, importo libero, una cifra letta male', () => {
  const codice = '923456789012345662'
  expect(leggiCodiceBolletta(`18${codice}1200001630209310000000843038 96`)).toBeUndefined()
  expect(leggiCodiceBolletta(`18${codice}120000163020931000000084303896`)).toStrictEqual({
    codice,
    importo_centesimi: 8430,
    ente: null,
    bollettino: 'premarcato, importo fisso',
  })
  for (const libero of [
    `18${codice}120000163020933674`,
    `18${codice}120000163020931000000000003674`,
  ]) {
    expect(leggiCodiceBolletta(libero)).toStrictEqual({
      codice,
      importo_centesimi: null,
      ente: null,
      bollettino: 'premarcato, importo libero',
    })
  }
  expect(leggiCodiceBolletta('18923456789012345626120000163020931000000084303896')).toBeUndefined()
  // A kind of slip that does not exist was read wrong, too.
  expect(leggiCodiceBolletta(`18${codice}120000163020931000000084303999`)).toBeUndefined()
})
