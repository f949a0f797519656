import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione, aRata } from '../../../../test/dilazione-fixtures.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const ACT = `POST /api/dilazioni/${ID}/giorno`
const PREVIEW = `${ACT}/anteprima`

const azioni = (consentita: boolean) => [
  { azione: 'scegli_giorno', consentita, motivo: consentita ? null : 'Già scelto.' },
]
const plan = aDilazione({
  azioni_consentite: azioni(true),
  rate: [aRata(2), aRata(3, { scadenza: '2027-01-05', scadenza_originale: '2027-01-05' })],
})
const preview = {
  rate: [
    {
      n: 2,
      residuo_centesimi: 33_333,
      era: '2026-12-05',
      scadenza: '2026-12-14',
      rinviata: true,
    },
    {
      n: 3,
      residuo_centesimi: 33_333,
      era: '2027-01-05',
      scadenza: '2027-01-10',
      rinviata: false,
    },
  ],
  addebito_su: 'Conto •••• 3456',
}

const opened = async (answers: Record<string, unknown> = {}) => {
  const page = await renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: {
      [ONE]: plan,
      [PREVIEW]: preview,
      [ACT]: aDilazione({ azioni_consentite: azioni(false) }),
      ...answers,
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Cambia giorno del mese' }))
  const dialog = await screen.findByRole('dialog', { name: 'Quale giorno del mese ti va meglio?' })
  return { ...page, dialog }
}

const choose = async ({ user, dialog }: Awaited<ReturnType<typeof opened>>, giorno: string) => {
  await user.click(within(dialog).getByRole('combobox', { name: 'Giorno del mese' }))
  await user.click(await screen.findByRole('option', { name: giorno }))
}

it('DIL-B1 (parte) tutte le nuove date prima di confermare, anche quella che slitta; poi non si sceglie più', async () => {
  const page = await opened()
  const { user, server, dialog } = page
  await user.click(within(dialog).getByRole('button', { name: 'Sposta le rate' }))
  expect(await within(dialog).findByText('Scegli un giorno')).toBeTruthy()
  expect(server.named(ACT)).toEqual([])
  await choose(page, '10')
  const date = await within(dialog).findByRole('list', { name: 'Nuove scadenze' })
  expect(
    within(date)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'Rata 2, 333,33\u00A0€05/12/2026 → 14/12/2026',
    'Rata 3, 333,33\u00A0€05/01/2027 → 10/01/2027',
  ])
  expect(
    within(dialog).getByText(/Rata 2 va al 14 dicembre 2026: prima la banca non fa in tempo/),
  ).toBeTruthy()
  expect(within(dialog).getByText(/e non prima, su Conto •••• 3456/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Sposta al giorno 10' }))
  expect(await screen.findByText('Le prossime rate scadono il giorno 10 del mese.')).toBeTruthy()
  expect(server.named(ACT)[0]?.body).toEqual({
    giorno: 10,
    scadenze: ['2026-12-14', '2027-01-10'],
  })
  expect(screen.queryByRole('button', { name: 'Cambia giorno del mese' })).toBeNull()
})

it('DIL-B1 (parte) un giorno che non va dice perché, e nulla si può confermare', async () => {
  const page = await opened({ [PREVIEW]: refuse('stato_incompatibile') })
  await choose(page, '5')
  expect(await within(page.dialog).findByRole('status')).toBeTruthy()
  await page.user.click(within(page.dialog).getByRole('button', { name: 'Sposta al giorno 5' }))
  expect(page.server.named(ACT)).toEqual([])
})

it('DIL-B1 (parte) l’esercente non lo sceglie', async () => {
  await renderPage(`/dilazioni/${ID}`, { as: 'esercente', answers: { [ONE]: plan } })
  expect(await screen.findByRole('heading', { name: 'Rate' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cambia giorno del mese' })).toBeNull()
})
