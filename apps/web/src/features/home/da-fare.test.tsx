import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const DA_FARE = 'GET /api/home/da_fare'

it('SPC-06 (parte) l’esercente legge che cosa fare adesso, con quanti, quanto e dove', async () => {
  await renderPage('/home', {
    answers: {
      [DA_FARE]: {
        data: [
          { coda: 'rimborsi_da_approvare', numero: 2, importo_centesimi: 12_000 },
          { coda: 'chiusure_da_verificare', numero: 1, importo_centesimi: null },
          { coda: 'in_ritardo', numero: 9, importo_centesimi: 123_400 },
          { coda: 'bonifici_annunciati', numero: 1, importo_centesimi: 5000 },
          { coda: 'casse_da_chiudere', numero: 1, importo_centesimi: null },
        ],
      },
    },
  })
  const todo = await screen.findByRole('region', { name: 'Da fare adesso' })
  const links = await within(todo).findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      '2Rimborsi che aspettano la tua approvazione120,00\u00A0€Decidi',
      '/pagamenti?rimborso_da_approvare=si',
    ],
    ['1Chiusura di cassa da verificareVerifica', '/home/esercente?cassa=elenco'],
    ['9Pagamenti in ritardo1.234,00\u00A0€Sollecita', '/pagamenti?in_ritardo=si'],
    ['1Bonifico annunciato50,00\u00A0€Registra', '/pagamenti?bonifico_annunciato=si'],
    ['1Cassa rimasta apertaChiudi', '/home/esercente?cassa=elenco'],
  ])
})

it('SPC-06 (parte) al cliente si dice solo quello che aspetta lui', async () => {
  const data = [
    { coda: 'proposte_da_firmare', numero: 1, importo_centesimi: null },
    { coda: 'quote_attese', numero: 2, importo_centesimi: null, primo_id: ID },
    { coda: 'testi_da_leggere', numero: 1, importo_centesimi: null },
  ]
  await renderPage('/home', { as: 'cliente', answers: { [DA_FARE]: { data } } })
  const todo = await screen.findByRole('region', { name: 'Da fare adesso' })
  const link = within(todo).getByRole('link', { name: /Proposta di pagare a rate/ })
  expect(link.getAttribute('href')).toBe('/dilazioni?stato=proposta')
  const quote = within(todo).getByRole('link', { name: /Quote di spese divise/ })
  expect(quote.getAttribute('href')).toBe(`/quote/${ID}`)
  const testo = within(todo).getByRole('link', { name: /Testo che cambia/ })
  expect(testo.getAttribute('href')).toBe('/profilo?scheda=privacy')
})
