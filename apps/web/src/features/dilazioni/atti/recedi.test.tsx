import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const ACT = `POST /api/dilazioni/${ID}/recesso`
const PREVIEW = `${ACT}/anteprima`

const open = aDilazione({
  recesso_entro: '2026-12-07',
  azioni_consentite: [{ azione: 'recedi', consentita: true, motivo: null }],
})
const preview = {
  nome: 'Maria Bianchi',
  email: 'maria@example.it',
  numero: 'DIL-212',
  dovuto_centesimi: 66_667,
  entro: '2026-12-24',
  rimborso_centesimi: 0,
  debiti: [],
  in_corso_centesimi: 0,
}
const left = aDilazione({
  stato: 'annullata',
  residuo_centesimi: 0,
  recesso: {
    dichiarato_at: '2026-11-24T10:00:00.000Z',
    esito: {
      dovuto_centesimi: 66_667,
      entro: '2026-12-24',
      rimborso_centesimi: 0,
      saldo_id: '0000000000000000000000f1',
    },
  },
})

const opened = (answers: Record<string, unknown> = {}) =>
  renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: { [ONE]: open, [PREVIEW]: preview, [ACT]: left, ...answers },
  })

it('DIL-M7 (parte) recedi in due passi: chi, che contratto, quanto resta ed entro quando; poi la ricevuta è sulla pagina', async () => {
  const { user, server } = await opened()
  await user.click(await screen.findByRole('button', { name: 'Recedi dal contratto qui' }))
  const dialog = await screen.findByRole('dialog', { name: 'Recedi dalla dilazione' })
  expect(
    await within(dialog).findByText(/ne restano 666,67.€, da pagare in una volta/),
  ).toBeTruthy()
  expect(within(dialog).getByText('maria@example.it')).toBeTruthy()
  expect(within(dialog).getByText(/Dilazione DIL-212 con Studio Dentistico/)).toBeTruthy()
  expect(server.named(ACT)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Conferma il recesso' }))
  await waitFor(() =>
    expect(server.named(ACT)[0]?.body).toEqual({
      dovuto_centesimi: 66_667,
      rimborso_centesimi: 0,
    }),
  )
  expect(await screen.findByRole('link', { name: 'Ricevuta del recesso (PDF)' })).toBeTruthy()
  expect(screen.getByText(/entro il 24 dicembre 2026/)).toBeTruthy()
})

it('DIL-M7 (parte) un rifiuto si legge nel riquadro, che resta aperto', async () => {
  const { user } = await opened({ [ACT]: refuse('stato_incompatibile') })
  await user.click(await screen.findByRole('button', { name: 'Recedi dal contratto qui' }))
  const dialog = await screen.findByRole('dialog', { name: 'Recedi dalla dilazione' })
  await within(dialog).findByText(/ne restano/)
  await user.click(within(dialog).getByRole('button', { name: 'Conferma il recesso' }))
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
})
