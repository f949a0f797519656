import type { Ritardo } from '@rateo/contract/sportello/arretrati'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, aRow, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const SEARCH = 'POST /api/search/pagamenti'
const RITARDO = 'GET /api/arretrati'

const verso = (nome: string, change: Partial<Ritardo['data'][number]> = {}) => ({
  esercente: { _id: `di ${nome}`, nome },
  numero: 2,
  totale_centesimi: 15_000,
  capofila_id: ID,
  ...change,
})
const home = async (ritardo: unknown) => {
  await renderPage('/home', {
    as: 'cliente',
    answers: { [SEARCH]: aPage([aRow()]), [RITARDO]: ritardo },
  })
  return screen.findByRole('region', { name: 'Che cosa fare adesso' })
}

it('GTW-B2 (parte) tutto il ritardo verso un esercente si paga con un pulsante, sulla sua pagina', async () => {
  const now = await home({ data: [verso('Bellini')], numero: 2, totale_centesimi: 15_000 })
  const all = await within(now).findByRole('link', { name: 'Paga tutto il ritardo 150,00\u00A0€' })
  expect(all.getAttribute('href')).toBe(`/gateway/${ID}?ritardo=tutto`)
  expect(now.textContent).toContain('2 pagamenti a Bellini')
  expect(within(now).queryAllByRole('listitem')).toHaveLength(0)
})

it('GTW-B2 (parte) verso più esercenti: l’elenco, e un pulsante per ognuno che ha una pagina per tutti', async () => {
  const now = await home({
    data: [verso('Bellini'), verso('Solo bonifico', { capofila_id: null })],
    numero: 4,
    totale_centesimi: 30_000,
  })
  const all = await within(now).findByRole('link', { name: /^Paga tutto il ritardo/ })
  expect(all.getAttribute('href')).toBe('/pagamenti?in_ritardo=si')
  const [bellini, bonifico] = within(now).getAllByRole('listitem')
  if (!bellini || !bonifico) throw new Error('two lines are expected')
  const one = within(bellini).getByRole('link', { name: 'Paga 150,00\u00A0€ a Bellini' })
  expect(one.getAttribute('href')).toBe(`/gateway/${ID}?ritardo=tutto`)
  expect(within(bonifico).queryByRole('link')).toBeNull()
  const filled = within(now)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('data-variant') !== 'default')
  expect(filled).toHaveLength(1)
})

it('SPC-24 (parte) se non si sa che cosa è in ritardo non si dice che non c’è nulla', async () => {
  const now = renderPage('/home', {
    as: 'cliente',
    answers: { [RITARDO]: () => refuse('errore_interno') },
  })
  await now
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('Non devi pagare nulla')).toBeNull()
})
