import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appSettings } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const HOUR = 3_600_000
const tra = (ore: number) => new Date(Date.now() + ore * HOUR).toISOString()
const apri = (dal: number, al: number) =>
  renderPage('/home', {
    answers: {
      'GET /api/app_settings': {
        ...appSettings,
        manutenzione: { dal: tra(dal), al: tra(al), testo: 'Torniamo presto.' },
      },
    },
  })

it('GES-M6 (parte) nelle 48 ore prima si legge quando, e che cosa ne è delle rate', async () => {
  await apri(40, 42)
  expect(
    await screen.findByText('Il portale si ferma per manutenzione', {}, { timeout: 5000 }),
  ).toBeTruthy()
  expect(screen.getByText(/Rate e rinnovi non si perdono.*Torniamo presto\./)).toBeTruthy()
})

it('GES-M6 (parte) mentre è ferma dice di guardare prima di ripetere', async () => {
  await apri(-1, 1)
  expect(await screen.findByText('Manutenzione in corso', {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByText(/prima di ripeterla guarda com’è andata/)).toBeTruthy()
})
