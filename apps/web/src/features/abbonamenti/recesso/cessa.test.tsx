import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ABBONAMENTO_ID as ID, abbonamento } from '../../../../test/abbonamento.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/abbonamenti/${ID}`
const ACT = `POST /api/abbonamenti/${ID}/cessazione`
const scelta = (reso: string, rimborso_centesimi: number, motivo: string | null = null) => ({
  reso,
  rimborso_centesimi,
  annullati_centesimi: 0,
  motivo,
  oggetto: `${ID}:${rimborso_centesimi}`,
})
const open = abbonamento({
  azioni_consentite: [{ azione: 'cessa', consentita: true, motivo: null }],
})
const ended = abbonamento({
  stato: 'cessato',
  prossimo_addebito: null,
  uscita: null,
  azioni_consentite: [],
  chiusura: {
    modo: 'cessazione',
    created_at: '2026-11-24T10:00:00.000Z',
    reso: 'pro_rata',
    rimborso_centesimi: 2600,
    annullati_centesimi: 0,
    a_mano_centesimi: 0,
    trattenuto_centesimi: 1300,
    in_corso_centesimi: 0,
    in_corso_resi_centesimi: 0,
    motivo: 'Chiude la sala',
  },
})

it('ABB-M4 (parte) cessa subito: la somma di ogni scelta si legge prima, e la pagina dice poi com’è finito', async () => {
  const { user, server } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'admin',
    answers: {
      [ONE]: open,
      [`${ACT}/anteprima`]: {
        data: [
          scelta('nulla', 0),
          scelta('pro_rata', 2600),
          scelta('periodo', 3900, 'C’è un pagamento in corso: si rende quando è concluso.'),
        ],
      },
      [ACT]: ended,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Cessa subito/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/Tornano al cliente 26,00.€/)).toBeTruthy()
  expect(
    within(dialog).getByRole('radio', { name: /Tutto il periodo in corso: 39,00/ }),
  ).toHaveProperty('disabled', true)
  await user.type(within(dialog).getByLabelText('Motivo'), 'Chiude la sala')
  await user.click(within(dialog).getByRole('button', { name: /Cessa e rendi 26,00/ }))
  await waitFor(() =>
    expect(server.named(ACT)[0]?.body).toEqual({
      reso: 'pro_rata',
      rimborso_centesimi: 2600,
      annullati_centesimi: 0,
      motivo: 'Chiude la sala',
    }),
  )
  expect(await screen.findByText(/Cessato subito/)).toBeTruthy()
  expect(screen.getByText(/Il motivo: Chiude la sala/)).toBeTruthy()
})
