import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refuse } from '../../../../test/fake-server.ts'
import { aGateway, ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const GET = `GET /api/gateway/${ID}`
const PAGA = `POST /api/gateway/${ID}/paga`
const altro = (n: number) => ({
  _id: `6740000000000000000000a${n}`,
  causale: `Lezione ${n}`,
  importo_centesimi: 1000 * n,
  scadenza: '2026-12-01',
})
const altri = [altro(1), altro(2)]
const open = (answers: Record<string, unknown>) =>
  renderPage(`/gateway/${ID}`, { as: 'cliente', answers })
const aggiungi = () => screen.findByRole('button', { name: /^Aggiungi altri pagamenti/ })
/** The lines that the large figure is made of. */
const righe = () =>
  within(screen.getByRole('list', { name: 'Che cosa paghi' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

it('GTW-B2 quello che si sceglie si somma sul pulsante, e parte in una richiesta sola', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { server, user } = await open({
    [GET]: aGateway({ altri }),
    [PAGA]: refuse('pagamento_in_corso'),
  })
  expect(screen.queryByRole('checkbox', { name: 'Lezione 2' })).toBeNull()
  await user.click(await aggiungi())
  await user.click(await screen.findByRole('checkbox', { name: 'Lezione 2' }))
  screen.getByText(/^2 pagamenti, un addebito solo/)
  expect(righe()).toEqual(['Tagliando e cambio olio120,50 €', 'Lezione 220,00 €'])
  // One large figure, and it is what the button takes.
  expect(screen.getAllByText(/^140,50\s€$/)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Paga 140,50/ }))
  await waitFor(() => expect(server.named(PAGA)).toHaveLength(1))
  expect(server.named(PAGA)[0]?.body).toEqual({
    metodo: 'carta',
    totale_visto_centesimi: 14_050,
    insieme: [altri[1]?._id],
  })
  // A refusal leaves the choice as it was.
  await screen.findByText('Pagamento non avviato')
  await screen.findByRole('button', { name: /^Paga 140,50/ })
  await user.click(screen.getByRole('checkbox', { name: 'Lezione 2' }))
  screen.getByRole('button', { name: /^Paga 120,50/ })
})

it('GTW-B3 (parte) sotto la somma di più debiti si legge di quale è la mora', async () => {
  const riga = { tipo: 'mora' as const, dal: '2026-11-10', al: '2026-11-21', giorni: 12 }
  const mora = { totale_centesimi: 123, righe: [{ ...riga, tasso: 1.6, importo_centesimi: 123 }] }
  const { user } = await open({ [GET]: aGateway({ altri, mora, da_pagare_centesimi: 12_173 }) })
  await screen.findByText(/^Di cui mora 1,23/)
  await user.click(await aggiungi())
  await user.click(await screen.findByRole('checkbox', { name: 'Lezione 2' }))
  await screen.findByText(/^Di questo pagamento, mora 1,23.€: 12 giorni/)
  expect(screen.queryByText(/Di cui mora/)).toBeNull()
})

it('GTW-B2 non si paga insieme sul conto, né a metà', async () => {
  const { user } = await open({
    [GET]: aGateway({
      altri,
      parte_minima_centesimi: 1000,
      metodi: ['carta', 'bonifico'],
      metodo_etichetta: null,
    }),
  })
  await user.click(await aggiungi())
  await user.click(await screen.findByRole('checkbox', { name: 'Lezione 1' }))
  expect(screen.queryByRole('button', { name: 'Paga solo una parte' })).toBe(null)
  await user.click(screen.getByRole('checkbox', { name: 'Lezione 1' }))
  await user.click(screen.getByRole('button', { name: 'Paga solo una parte' }))
  expect(screen.queryByRole('button', { name: /^Aggiungi altri pagamenti/ })).toBe(null)
})

it('GTW-B2 di un pagamento di più debiti ciascuna pagina dice quali erano gli altri', async () => {
  await open({ [GET]: aGateway({ stato: 'pagato', insieme: altri }) })
  await screen.findByText('Nello stesso addebito hai pagato anche:')
  expect(screen.getByRole('link', { name: 'Lezione 1' }).getAttribute('href')).toBe(
    `/gateway/${altri[0]?._id}`,
  )
})

it('DIL-M7 (parte) tutto quello che resta costa di meno, una rata sola no: si legge prima, e parte quella somma', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const rata = { _id: ID, causale: 'Rata 1', importo_centesimi: 12_000, scadenza: '2026-12-01' }
  const estinzione = {
    dilazione_id: '6740000000000000000000d1',
    debiti: [
      rata,
      { ...altro(1), importo_centesimi: 900 },
      { ...altro(2), importo_centesimi: 1900 },
    ],
    totale_centesimi: 14_800,
    risparmio_centesimi: 250,
  }
  const { server, user } = await open({
    [GET]: aGateway({ altri, estinzioni: [estinzione] }),
    [PAGA]: refuse('pagamento_in_corso'),
  })
  await screen.findByText(/i suoi interessi non cambiano/)
  screen.getByRole('button', { name: /^Paga 120,50/ })
  const tutto = screen.getByRole('checkbox', { name: 'Paga tutto quello che resta del piano' })
  expect(tutto.textContent).toMatch(/3 rate, 2,50\s€ in meno.*148,00\s€/)
  const alone = (text: RegExp) => screen.queryAllByText(text).length
  expect([alone(/^120,50\s€$/), alone(/^148,00\s€$/)]).toEqual([1, 1])
  await user.click(tutto)
  // The large figure is the one that will be charged, never the rata alone.
  expect([alone(/^120,50\s€$/), alone(/^148,00\s€$/)]).toEqual([0, 2])
  expect(righe()).toEqual([
    'Tagliando e cambio olio120,00 €',
    'Lezione 19,00 €',
    'Lezione 219,00 €',
  ])
  await user.click(screen.getByRole('button', { name: /^Paga 148,00/ }))
  await waitFor(() => expect(server.named(PAGA)).toHaveLength(1))
  expect(server.named(PAGA)[0]?.body).toEqual({
    metodo: 'carta',
    totale_visto_centesimi: 14_800,
    insieme: altri.map(({ _id }) => _id),
  })
})
