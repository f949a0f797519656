import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPagamento, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const righe = [
  { codice: 'NATALE', nome: 'Natale', sconto_centesimi: 1550 },
  { codice: null, nome: 'Benvenuto', sconto_centesimi: 500 },
]
const sconto = {
  codice: 'NATALE + Benvenuto',
  prezzo_centesimi: 12_050,
  sconto_centesimi: 2050,
  righe,
}
const apri = (change: object) =>
  renderPage(`/pagamenti/${ID}`, {
    as: 'esercente',
    answers: { [`GET /api/pagamenti/${ID}`]: aPagamento({ sconto, ...change }) },
  })
const letto = async () => {
  await screen.findByText('Sconto, codice NATALE')
  return (screen.getByRole('main').textContent ?? '').replaceAll('\u00A0', ' ')
}

it.each([
  ['da pagare', { residuo_centesimi: 10_000 }],
  ['pagato', { stato: 'pagato', residuo_centesimi: 0, incassato_centesimi: 10_000 }],
])('PRM-M4 (parte) %s: in alto quanto si paga, sotto il prezzo e lo sconto', async (_, change) => {
  await apri(change)
  const text = await letto()
  expect(text).toContain('Prezzo120,50 €')
  expect(text).toContain('Sconto, codice NATALE−15,50 €Sconto, Benvenuto−5,00 €')
  expect(text.indexOf('100,00 €')).toBeLessThan(text.indexOf('120,50 €'))
})

it('ABB-M1 (parte) l’IVA che il prezzo comprende si legge in imponibile e imposta', async () => {
  await apri({ iva: { percento: 22, imponibile_centesimi: 8197, imposta_centesimi: 1803 } })
  expect(await letto()).toContain('IVA 22% inclusa81,97 € + 18,03 €')
})
