import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const NUOVA = '0000000000000000000000d9'
const ONE = `GET /api/dilazioni/${ID}`
const RINEGOZIA = `POST /api/dilazioni/${ID}/rinegozia`

const bozza = aDilazione({
  _id: NUOVA,
  numero: 'DIL-213',
  stato: 'bozza',
  importo_centesimi: 65_000,
  sostituisce: { _id: ID, numero: 'DIL-212' },
})

it('DIL-M7 (parte) l’esercente legge su quanto rinegozia, e passa al piano già compilato', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'esercente',
    answers: {
      [ONE]: aDilazione({
        azioni_consentite: [{ azione: 'rinegozia', consentita: true, motivo: null }],
      }),
      [`GET /api/dilazioni/${NUOVA}`]: bozza,
      [`${RINEGOZIA}/anteprima`]: {
        numero: 'DIL-212',
        rate: 2,
        residuo_centesimi: 66_667,
        non_dovuti_centesimi: 1667,
        mora_centesimi: 120,
        importo_centesimi: 65_000,
        eventi: ['posa dei mobili'],
      },
      [RINEGOZIA]: bozza,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rinegozia la dilazione' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rinegoziare la dilazione?' })
  expect(await within(dialog).findByText(/650,00.€, quello che resta di 2 rate/)).toBeTruthy()
  expect(within(dialog).getByText(/La mora di oggi, 1,20/)).toBeTruthy()
  expect(within(dialog).getByText(/aspettano un evento \(posa dei mobili\)/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Prepara il nuovo piano' }))
  await waitFor(() =>
    expect(server.named(RINEGOZIA)[0]?.body).toEqual({ importo_centesimi: 65_000 }),
  )
  expect(await screen.findByText(/È quello che resta di DIL-212/)).toBeTruthy()
  // The amount is not chosen again.
  expect(screen.queryByText('Che cosa paga a rate')).toBeNull()
  expect(screen.queryByLabelText('Importo')).toBeNull()
})

it('DIL-M7 (parte) le due si indicano, per chi vende e per chi paga', async () => {
  await renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: {
      [ONE]: aDilazione({
        stato: 'rinegoziata',
        residuo_centesimi: 0,
        sostituita_da: { _id: NUOVA, numero: 'DIL-213', stato: 'attiva' },
      }),
    },
  })
  const link = await screen.findByRole('link', { name: 'DIL-213' })
  expect(link.getAttribute('href')).toContain(NUOVA)
})
