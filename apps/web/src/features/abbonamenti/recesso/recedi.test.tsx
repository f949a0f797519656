import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ABBONAMENTO_ID as ID, abbonamento } from '../../../../test/abbonamento.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/abbonamenti/${ID}`
const ACT = `POST /api/abbonamenti/${ID}/recesso`
const PREVIEW = `${ACT}/anteprima`

const conto = {
  rimborso_centesimi: 2600,
  trattenuto_centesimi: 1300,
  in_corso_centesimi: 0,
  in_corso_resi_centesimi: 0,
}
const preview = { nome: 'Giulia Ferrari', email: 'giulia@example.it', ...conto }
const open = abbonamento({
  recesso_entro: '2026-12-09',
  avvio_chiesto: true,
  azioni_consentite: [{ azione: 'recedi', consentita: true, motivo: null }],
})
const left = abbonamento({
  stato: 'receduto',
  prossimo_addebito: null,
  uscita: null,
  azioni_consentite: [],
  chiusura: {
    modo: 'recesso',
    created_at: '2026-11-24T10:00:00.000Z',
    ...conto,
    a_mano_centesimi: 0,
    motivo: null,
    reso: null,
    annullati_centesimi: 0,
  },
})

const opened = (answers: Record<string, unknown> = {}) =>
  renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: { [ONE]: open, [PREVIEW]: preview, [ACT]: left, ...answers },
  })

it('ABB-M7 (parte) recedi in due passi: chi, da che contratto, quanto torna; poi la ricevuta è sulla pagina', async () => {
  const { user, server } = await opened()
  await user.click(await screen.findByRole('button', { name: 'Recedi dal contratto qui' }))
  const dialog = await screen.findByRole('dialog', { name: 'Recedi dall’abbonamento' })
  expect(
    await within(dialog).findByText(/giorni già avuti costano 13,00.€, il resto torna: 26,00.€/),
  ).toBeTruthy()
  expect(within(dialog).getByText('giulia@example.it')).toBeTruthy()
  expect(within(dialog).getByText(/ABB-57 · Sala pesi, con Palestra Aurora/)).toBeTruthy()
  expect(server.named(ACT)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Conferma il recesso' }))
  await waitFor(() => expect(server.named(ACT)[0]?.body).toEqual({ rimborso_centesimi: 2600 }))
  expect(await screen.findByRole('link', { name: 'Ricevuta del recesso (PDF)' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Recedi dal contratto qui' })).toBeNull()
})

it('ABB-M7 (parte) un rifiuto si legge nel riquadro, che resta aperto; fuori termine il bottone non c’è', async () => {
  const { user } = await opened({ [ACT]: refuse('stato_incompatibile') })
  await user.click(await screen.findByRole('button', { name: 'Recedi dal contratto qui' }))
  const dialog = await screen.findByRole('dialog', { name: 'Recedi dall’abbonamento' })
  await within(dialog).findByText(/il resto torna/)
  await user.click(within(dialog).getByRole('button', { name: 'Conferma il recesso' }))
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
})
