import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const DIFFIDA = `POST /api/dilazioni/${ID}/diffida`
const CONTO = `POST /api/dilazioni/${ID}/estinzione/anteprima`

const azione = (nome: string, motivo: string | null = null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})
const PRIMA = 'Prima si invia la diffida, che lascia quindici giorni.'
const plan = aDilazione({
  azioni_consentite: [
    azione('estingui'),
    azione('diffida'),
    azione('dichiara_decaduta', PRIMA),
    azione('annulla', 'Una parte è già stata pagata.'),
  ],
})
const conto = {
  giorno: '2026-11-24',
  rate: 2,
  capitale_centesimi: 60_000,
  maturati_centesimi: 500,
  mora_centesimi: 0,
  non_dovuti_centesimi: 1500,
  totale_centesimi: 60_500,
  pagamento_id: '0000000000000000000000b2',
}

it('DIL-M7 (parte) l’esercente invia la diffida dal menu; quello che non si può dice perché', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'esercente',
    answers: {
      [ONE]: plan,
      [`${DIFFIDA}/anteprima`]: {
        rate_scadute: 2,
        scaduto_centesimi: 66_667,
        mora_centesimi: 120,
        totale_centesimi: 66_787,
        entro: '2026-12-09',
        email: 'maria@example.it',
      },
      [DIFFIDA]: plan,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  expect(await screen.findByText(PRIMA)).toBeTruthy()
  await user.click(screen.getByRole('menuitem', { name: 'Invia la diffida' }))
  const dialog = await screen.findByRole('dialog', { name: 'Inviare la diffida?' })
  expect(
    await within(dialog).findByText(/667,87.€ entro il 9 dicembre 2026: 2 rate scadute/),
  ).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Invia la diffida' }))
  await waitFor(() => expect(server.named(DIFFIDA)[0]?.body).toEqual({ totale_centesimi: 66_787 }))
})

it('DIL-M7 (parte) il cliente legge di che cosa è fatto il conto, e va a pagarlo', async () => {
  const { user } = await renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: { [ONE]: plan, [CONTO]: conto },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Estingui' }))
  const dialog = await screen.findByRole('dialog', { name: 'Estingui la dilazione' })
  expect(await within(dialog).findByText(/15,00.€ in meno delle rate/)).toBeTruthy()
  const paga = within(dialog).getByRole('link', { name: /Paga 605,00/ })
  expect(paga.getAttribute('href')).toContain('/gateway/0000000000000000000000b2?tutto=')
})
