import { expect, it } from 'vitest'
import { controllaAvviso } from './avviso.ts'

it('pagoPA: con aux 1 l’ente numera come vuole, e l’avviso vale senza cifre di controllo', () => {
  expect(controllaAvviso('1234 5678 9012 3456 78')).toStrictEqual({
    valido: true,
    aux: '1',
    iuv_base: '23456789012345678',
    iuv: '23456789012345678',
    stampa: '1234 5678 9012 3456 78',
  })
})
