import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anIncassi } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const giorno = (day: string, incassato_centesimi: number) => ({
  giorno: day,
  incassato_centesimi,
  rimborsato_centesimi: 0,
  pagamenti: 1,
})
const open = async (...amounts: number[]) => {
  const giorni = amounts.map((cents, index) => giorno(`2026-11-2${String(index)}`, cents))
  const page = await renderPage('/home', {
    answers: {
      'GET /api/home/incassi': anIncassi({ giorni, prima_centesimi: amounts.map(() => 500) }),
    },
  })
  return { ...page, chart: await screen.findByRole('group', { name: /^Grafico/ }) }
}

it.each([
  [0, ['6 €', '4 €', '2 €', '0 €']],
  [1200, ['15 €', '10 €', '5 €', '0 €']],
  [123_400, ['1.500 €', '1.000 €', '500 €', '0 €']],
])(
  'SPC-06 (parte) le righe del grafico hanno nomi veri e diversi, fino a %d centesimi',
  async (max, nomi) => {
    const { chart } = await open(max)
    const spans = [...chart.querySelectorAll('[class*="scale"] span')]
    const names = spans.map(({ textContent }) => textContent?.replace('\u00A0', ' '))
    expect(names).toEqual(nomi)
  },
)

it('SPC-06 (parte) ogni giorno si dice con le frecce, e apre i suoi movimenti', async () => {
  const { chart, user } = await open(1000, 2550)
  const day = within(chart).getByRole('link')
  day.focus()
  await waitFor(() => expect(day.getAttribute('aria-label')).toMatch(/25,50\s€, 1 incasso$/))
  await user.keyboard('{ArrowLeft}')
  expect(day.getAttribute('aria-label')).toMatch(/^venerdì 20 novembre 2026: 10,00\s€/)
  expect(chart.textContent).toContain('10,00\u00A0€')
  expect(day.getAttribute('href')).toBe(
    '/pagamenti/movimenti?data_dal=2026-11-20&data_al=2026-11-20',
  )
  await user.keyboard('{End}')
  expect(day.getAttribute('aria-label')).toMatch(/25,50\s€, 1 incasso$/)
})

it('SPC-06 (parte) il primo tocco dice il giorno, il secondo lo apre', async () => {
  const { chart, user, router } = await open(1000, 2550)
  const day = within(chart).getByRole('link')
  await user.pointer({ keys: '[TouchA]', target: day })
  expect(router.state.location.pathname).toBe('/home')
  expect(chart.textContent).toContain('venerdì 20 novembre 2026')
  await user.pointer({ keys: '[TouchA]', target: day })
  await waitFor(() => expect(router.state.location.pathname).toBe('/pagamenti/movimenti'))
})

it('SPC-06 (parte) il periodo si confronta con quello prima, con un segno e una parola', async () => {
  await open(1000, 2550)
  const section = screen.getByRole('region', { name: 'Incassi degli ultimi 30 giorni' })
  expect(section.textContent).toMatch(/35,50\s€▲ 25,50\s€ in più di 30 giorni prima/)
})
