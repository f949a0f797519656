import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione, aDilazioneRow } from '../../../../test/dilazione-fixtures.ts'
import { aPage, ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const SEARCH = 'POST /api/search/dilazioni'
const COUNT = 'POST /api/dilazioni/conta'
const LATE = 'POST /api/dilazioni/ritardi'
const PUNTUALE = 'POST /api/dilazioni/puntualita'

const fascia = (giorni_da: number, giorni_a: number | null, rate: number) => ({
  giorni_da,
  giorni_a,
  scadenza_dal: giorni_a === null ? null : `2026-10-${String(giorni_da % 28).padStart(2, '0')}`,
  scadenza_al: '2026-11-20',
  importo_centesimi: rate * 1000,
  rate,
  piani: rate === 0 ? 0 : 1,
  clienti: rate === 0 ? 0 : 1,
})
const ritardi = {
  fasce: [fascia(1, 30, 3), fascia(31, 60, 0), fascia(61, 90, 1), fascia(91, null, 2)],
  importo_centesimi: 6000,
  rate: 6,
  piani: 3,
  clienti: 2,
}
const answers = (late: object = ritardi, stati = [{ stato: 'attiva', quanti: 4 }]) => ({
  [SEARCH]: aPage(stati.length > 0 ? [aDilazioneRow()] : []),
  [COUNT]: { stati },
  [LATE]: late,
})

it.each(['esercente', 'admin'] as const)(
  'DIL-B3 (parte) %s legge le fasce di ritardo, e ognuna apre le sue rate',
  async (as) => {
    await renderPage('/dilazioni', { as, answers: answers() })
    const section = await screen.findByRole('region', { name: 'Rate in ritardo' })
    expect(section.textContent).toContain(
      'In ritardo 60,00\u00A0€: 6 rate di 2 clienti, in 3 dilazioni.',
    )
    const links = within(section).getAllByRole('link')
    expect(links.map((one) => one.textContent)).toEqual([
      'Da 1 a 30 giorni30,00\u00A0€3 rate di 1 cliente',
      'Da 31 a 60 giorni0,00\u00A0€nessuna rata',
      'Da 61 a 90 giorni10,00\u00A0€1 rata di 1 cliente',
      'Oltre 90 giorni20,00\u00A0€2 rate di 1 cliente',
    ])
    expect(links[0]?.getAttribute('href')).toBe(
      '/pagamenti?origine=rata&in_ritardo=si&scadenza_dal=2026-10-01&scadenza_al=2026-11-20&ordine=scadenza',
    )
    expect(links[3]?.getAttribute('href')).not.toContain('scadenza_dal')
  },
)

it('DIL-B3 (parte) senza ritardi lo dice; senza dilazioni, e al cliente, nulla', async () => {
  const nessuno = { ...ritardi, fasce: [], importo_centesimi: 0, rate: 0, piani: 0, clienti: 0 }
  const shop = await renderPage('/dilazioni', { answers: answers(nessuno) })
  expect(await screen.findByText('Nessuna rata è in ritardo.')).toBeTruthy()
  shop.unmount()
  const empty = await renderPage('/dilazioni', { answers: answers(nessuno, []) })
  expect(await screen.findByRole('heading', { name: 'Ancora nessuna dilazione' })).toBeTruthy()
  expect(screen.queryByText('Nessuna rata è in ritardo.')).toBeNull()
  empty.unmount()
  const his = await renderPage('/dilazioni', { as: 'cliente', answers: answers() })
  expect(await screen.findByText('Impianto dentale')).toBeTruthy()
  expect(his.server.named(LATE)).toEqual([])
})

const conti = { pagate: 12, in_anticipo: 2, nel_giorno: 9, in_ritardo: 1, scadute: 2 }

it('DIL-B7 (parte) sulla dilazione l’esercente legge la puntualità del suo cliente, e chi altro la legge', async () => {
  const { server } = await renderPage(`/dilazioni/${ID}`, {
    answers: { [`GET /api/dilazioni/${ID}`]: aDilazione(), [PUNTUALE]: conti },
  })
  const panel = await screen.findByRole('region', { name: 'Puntualità nelle rate' })
  expect(panel.textContent).toContain('Pagate prima della scadenza2 rate')
  expect(panel.textContent).toContain('Pagate nel giorno9 rate')
  expect(panel.textContent).toContain('Pagate in ritardo1 rata')
  expect(panel.textContent).toContain('Scadute e non pagate2 rate')
  expect(panel.textContent).toContain('Lo leggi solo tu: non è un punteggio.')
  expect(server.named(PUNTUALE)[0]?.body).toEqual({ cliente_id: aDilazione().cliente._id })
})

it('DIL-B7 (parte) chi non ha ancora rate pagate si dice; cliente e staff non la leggono', async () => {
  const one = { [`GET /api/dilazioni/${ID}`]: aDilazione() }
  const nulla = { pagate: 0, in_anticipo: 0, nel_giorno: 0, in_ritardo: 0, scadute: 0 }
  const shop = await renderPage(`/dilazioni/${ID}`, { answers: { ...one, [PUNTUALE]: nulla } })
  expect(await screen.findByText('Non ha ancora avuto rate da pagare.')).toBeTruthy()
  shop.unmount()
  for (const as of ['cliente', 'admin'] as const) {
    const page = await renderPage(`/dilazioni/${ID}`, {
      as,
      answers: { ...one, [PUNTUALE]: conti },
    })
    expect(await screen.findByRole('heading', { name: 'Rate' })).toBeTruthy()
    expect(page.server.named(PUNTUALE)).toEqual([])
    page.unmount()
  }
})
