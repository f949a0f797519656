import { ERRORS } from '@rateo/contract/chiamata/errors'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { chooseAction, renderPage } from '../../../test/render.tsx'

const ID = '0000000000000000000000e5'
const AT = '2026-11-10T09:00:00.000Z'
const utente = (stato: 'attivo' | 'inattivo') => ({
  _id: ID,
  nome: 'Giulia Ferrari',
  email: 'giulia@posta.test',
  ruoli: ['cliente'],
  stato,
  created_at: AT,
  ultimo_accesso_at: null,
  email_verificata_at: AT,
  secondo_fattore: 'nessuno',
  ruoli_dettaglio: [{ ruolo: 'cliente', di: null, di_id: null }],
  sessioni: [],
})
async function scegli(
  stato: 'attivo' | 'inattivo',
  voce: RegExp,
  answers: Record<string, unknown>,
) {
  const vista = await renderPage(`/gestione/utenti/${ID}`, {
    as: 'admin',
    answers: { [`GET /api/utenti/${ID}`]: utente(stato), ...answers },
  })
  await chooseAction(vista.user, voce)
  return { ...vista, dialog: within(await screen.findByRole('dialog')) }
}

it('GES-M2 (parte) un account si disattiva con un motivo; un rifiuto non perde quello che è scritto', async () => {
  const call = `POST /api/utenti/${ID}/disattiva`
  const { user, server, dialog } = await scegli('attivo', /^Disattiva l’account/, {
    [call]: refuse('stato_incompatibile'),
  })
  expect(dialog.getByText(/Rate, abbonamenti e addebiti già concordati vanno avanti/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Disattiva' }))
  expect(server.named(call)).toEqual([])
  await user.type(dialog.getByLabelText(/^Motivo/), 'Andata via')
  await user.click(dialog.getByRole('button', { name: 'Disattiva' }))
  expect(await dialog.findByText(ERRORS.stato_incompatibile.message)).toBeTruthy()
  expect(dialog.getByLabelText(/^Motivo/)).toHaveProperty('value', 'Andata via')
})

it('GES-M2 (parte) uno disattivato si riattiva', async () => {
  const call = `POST /api/utenti/${ID}/riattiva`
  const { user, dialog } = await scegli('inattivo', /^Riattiva l’account/, {
    [call]: utente('attivo'),
  })
  await user.type(dialog.getByLabelText(/^Motivo/), 'È tornata')
  await user.click(dialog.getByRole('button', { name: 'Riattiva' }))
  expect(await screen.findByText('Account riattivato.')).toBeTruthy()
})

it('GES-M2 (parte) di una persona dello staff si legge che l’account resta chiuso finché un’altra approva', async () => {
  const call = `POST /api/utenti/${ID}/riattiva`
  const { user, dialog } = await scegli('inattivo', /^Riattiva l’account/, {
    [call]: utente('inattivo'),
  })
  await user.type(dialog.getByLabelText(/^Motivo/), 'È tornata')
  await user.click(dialog.getByRole('button', { name: 'Riattiva' }))
  expect(await screen.findByText(/l’account resta chiuso finché un’altra persona/)).toBeTruthy()
  expect(screen.queryByText('Account riattivato.')).toBeNull()
})
