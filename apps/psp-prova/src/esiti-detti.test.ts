import { ESITI_DI_PROVA } from '@rateo/domain/parole/esiti-di-prova'
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
    ]),
  ).toEqual([
    ['Riesce', null, 'niente'],
    ['Rifiutata: fondi insufficienti', 'insufficient_funds', 'niente'],
    ['Rifiutata dalla banca', 'generic_decline', 'niente'],
    ['Riesce, poi è contestata', null, 'contestata'],
    ['Riesce', null, 'niente'],
    ['Fallisce: fondi insufficienti', 'sepa_fondi', 'niente'],
    ['Riesce, poi la banca lo restituisce', null, 'insoluto'],
  ])
})
