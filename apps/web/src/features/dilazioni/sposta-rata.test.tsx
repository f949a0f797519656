import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione, aRata } from '../../../test/dilazione-fixtures.ts'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'
import { setScreenWidth } from '../../../test/screen-width.ts'

const ONE = `GET /api/dilazioni/${ID}`
const ACT = `POST /api/dilazioni/${ID}/rate/2/sposta`
const PREVIEW = `${ACT}/anteprima`

const plan = (change: Partial<Rata> = {}) =>
  aDilazione({
    rate: [
      aRata(2, {
        scadenza: '2026-12-05',
        spostabile: { dal: '2026-12-05', al: '2026-12-19' },
        ...change,
      }),
      aRata(3, { scadenza: '2027-01-05', scadenza_originale: '2027-01-05' }),
    ],
  })
const moved = plan({ scadenza: '2026-12-12', scadenza_originale: '2026-12-05' })
const preview = {
  n: 2,
  residuo_centesimi: 33_333,
  era: '2026-12-05',
  scadenza: '2026-12-12',
  addebito_su: 'Visa •••• 4242',
  rimasti: 1,
}

const opened = (answers: Record<string, unknown>, as: 'cliente' | 'esercente' = 'cliente') =>
  renderPage(`/dilazioni/${ID}`, {
    as,
    answers: { [ONE]: plan(), [PREVIEW]: preview, [ACT]: moved, ...answers },
  })

it('DIL-B2 (parte) DIL-M6 (parte) il cliente legge che cosa cambia, sposta, e può tornare indietro', async () => {
  const { user, server } = await opened({})
  expect(screen.queryByRole('button', { name: 'Sposta rata 3' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Sposta rata 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sposta rata 2' })
  expect(
    await within(dialog).findByText(
      /da addebitare il 12 dicembre 2026, e non prima, su Visa •••• 4242/,
    ),
  ).toBeTruthy()
  expect(within(dialog).getByText(/ne puoi spostare ancora una/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Sposta al 12 dicembre 2026' }))
  expect(await screen.findByText('Rata 2 spostata al 12 dicembre 2026.')).toBeTruthy()
  expect(server.named(ACT)[0]?.body).toEqual({ scadenza: '2026-12-12', era: '2026-12-05' })
  expect(screen.getByText('era il 05/12/2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  await waitFor(() =>
    expect(server.named(ACT)[1]?.body).toEqual({ scadenza: '2026-12-05', era: '2026-12-12' }),
  )
})

it('DIL-M6 (parte) chi la paga a mano legge entro quando; un rifiuto si legge, e la scelta resta', async () => {
  const detail = 'Scegli un giorno dal 5 dicembre 2026 al 10 dicembre 2026.'
  const { user } = await opened(
    {
      [PREVIEW]: { ...preview, addebito_su: null, rimasti: null },
      [ACT]: refuse('dati_non_validi', [{ pointer: '/scadenza', message: detail }]),
    },
    'esercente',
  )
  await user.click(await screen.findByRole('button', { name: 'Altre azioni su rata 2' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Sposta/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Sposta rata 2' })
  expect(await within(dialog).findByText(/da pagare entro il 12 dicembre 2026/)).toBeTruthy()
  expect(within(dialog).queryByText(/ne puoi spostare/)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Sposta al 12 dicembre 2026' }))
  expect((await within(dialog).findAllByText(detail)).length).toBeGreaterThan(0)
  expect(within(dialog).getByRole('button', { name: 'Sposta al 12 dicembre 2026' })).toBeTruthy()
})

it('DIL-B2 (parte) la finestra di una rata resta aperta quando lo schermo si stringe', async () => {
  const { user } = await opened({})
  await user.click(await screen.findByRole('button', { name: 'Sposta rata 2' }))
  await screen.findByRole('dialog', { name: 'Sposta rata 2' })
  act(() => setScreenWidth(390))
  expect(await screen.findByRole('list', { name: 'Rate' })).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Sposta rata 2' })).toBeTruthy()
})
