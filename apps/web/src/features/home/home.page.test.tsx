import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aCode, anIncassi, aPage, aRow } from '../../../test/fixtures.ts'
import { abbonamento } from '../../../test/abbonamento.ts'
import { renderPage } from '../../../test/render.tsx'

const SEARCH = 'POST /api/search/pagamenti'

it('SPC-06 la home dell’esercente: quanto ho incassato, il confronto, le scadenze, un grafico', async () => {
  await renderPage('/home', {
    as: 'esercente',
    answers: {
      [SEARCH]: aPage([aRow({ incassato_centesimi: 12_050 })]),
      'GET /api/home/incassi': anIncassi({
        oggi_centesimi: 5000,
        oggi_rimborsato_centesimi: 3800,
        confronto_oggi_centesimi: 2000,
      }),
    },
  })
  const oggi = await screen.findByRole('link', { name: /^Incassato oggi\s*50,00/ })
  expect(oggi.textContent).toMatch(/▲ 30,00\s€ in più di \p{L}+ \d.* · 38,00\s€ rimborsati$/u)
  expect(oggi.getAttribute('href')).toMatch(/^\/pagamenti\/movimenti\?data_dal=/)
  expect(screen.getByRole('link', { name: /In scadenza in 7 giorni/ })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Scadenze dei prossimi 7 giorni' })).toBeTruthy()
  const drawing = screen.getByRole('group', { name: /Grafico degli incassi per giorno/ })
  expect(drawing.getAttribute('aria-label')).toContain('120,50\u00A0€ in 30 giorni')
})

it('SPC-06 il grafico si legge anche come tabella, e ogni giorno apre il suo elenco', async () => {
  const { user } = await renderPage('/home')
  await user.click(await screen.findByRole('button', { name: 'Vedi la tabella' }))
  const table = screen.getByRole('table', { name: 'Incassi per giorno' })
  const day = within(table).getByRole('link', { name: '20/11/2026' })
  expect(day.getAttribute('href')).toBe(
    '/pagamenti/movimenti?data_dal=2026-11-20&data_al=2026-11-20',
  )
})

it('SPC-06 la home del cliente: che cosa devo e quando, con Paga, rate e abbonamenti', async () => {
  await renderPage('/home', { as: 'cliente', answers: { [SEARCH]: aPage([aRow()]) } })
  const pay = await screen.findByRole('link', { name: 'Paga 120,50\u00A0€ a Officina Bellini' })
  expect(pay.getAttribute('href')).toBe('/gateway/0000000000000000000000a1')
  expect(await screen.findByText('Non stai pagando nulla a rate.')).toBeTruthy()
  expect(screen.getByText('Non hai abbonamenti.')).toBeTruthy()
})

it('SPC-06 (parte) un abbonamento che si addebita tre giorni dopo il suo periodo dice il giorno in cui si paga', async () => {
  const ripreso = abbonamento({ prossimo_addebito: '2026-11-19', ripresa_il: '2026-11-22' })
  await renderPage('/home', {
    as: 'cliente',
    answers: { 'POST /api/search/abbonamenti': aPage([ripreso]) },
  })
  expect(await screen.findByText('Prossimo addebito il 22 novembre 2026')).toBeTruthy()
})

it('SPC-06 la home dell’admin: che cosa aspetta, e se i lavori vanno avanti', async () => {
  await renderPage('/home', {
    as: 'admin',
    answers: { 'GET /api/home/code': aCode({ esercenti_in_verifica: 3, lavori_attivi: false }) },
  })
  const queues = await screen.findByRole('region', { name: 'Da fare adesso' })
  const link = await within(queues).findByRole('link', { name: /^3\s*Esercenti da verificare/ })
  expect(link.getAttribute('href')).toBe('/esercenti?stato=inviato,in_verifica')
  expect(within(queues).getByText(/^Lavori fermi dal/)).toBeTruthy()
})
