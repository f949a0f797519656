import { ESITI_DI_PROVA } from '@rateo/domain/sviluppatori/esiti-di-prova'
import { expect, it } from 'vitest'
import { cartaConNumero } from './carte-di-prova.ts'
import { contiDiProva } from './conti-di-prova.ts'

const plain = (numero: string) => numero.replaceAll(' ', '')
const behaviour = (numero: string) =>
  (cartaConNumero(plain(numero)) ?? contiDiProva.find(({ iban }) => iban === plain(numero)))
    ?.comportamento

it('SVI-M5 (parte) le carte e i conti di prova che la documentazione elenca fanno ciò che dice', () => {
  expect(
    ESITI_DI_PROVA.map(({ numero, esito }) => [
      esito,
      behaviour(numero)?.rifiuto,
      behaviour(numero)?.dopo,
      behaviour(numero)?.dopo_giorni,
      behaviour(numero)?.muta,
    ]),
  ).toEqual([
    ['Riesce', null, 'niente', 0, false],
    ['Rifiutata: fondi insufficienti', 'insufficient_funds', 'niente', 0, false],
    ['Rifiutata dalla banca', 'generic_decline', 'niente', 0, false],
    [expect.stringContaining('esito sconosciuto'), null, 'niente', 0, true],
    ['Riesce, poi è contestata', null, 'contestata', 0, false],
    ['Riesce', null, 'niente', 0, false],
    ['Fallisce: fondi insufficienti', 'sepa_fondi', 'niente', 0, false],
    ['Riesce, poi la banca lo restituisce', null, 'insoluto', 0, false],
    ['Riesce, poi la banca lo restituisce dopo 5 giorni', null, 'insoluto', 5, false],
  ])
})
