import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { abbonamento as base } from '../../../test/abbonamento.ts'
import { renderPage } from '../../../test/render.tsx'

const ID = '0000000000000000000000a1'

const abbonamento = (periodi_saltati: Abbonamento['periodi_saltati']): Abbonamento =>
  base({
    prossimo_addebito: '2026-12-01',
    incassato_centesimi: 0,
    n_rinnovi: 0,
    uscita: null,
    azioni_consentite: [],
    periodi_saltati,
  })

const DUE = {
  data: [
    { dal: '2026-09-01', al: '2026-09-30', importo_centesimi: 3900 },
    { dal: '2026-10-01', al: '2026-10-31', importo_centesimi: 3900 },
  ],
  totale_centesimi: 7800,
  richiesta_scadenza: '2026-12-06',
  prossimo_se_prolungato: '2027-02-01',
}

it('ABB-M4 (parte) dei periodi passati durante un fermo decide l’esercente, e prima legge che cosa succede', async () => {
  const POST = `POST /api/abbonamenti/${ID}/periodi_saltati`
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'esercente',
    answers: { [`GET /api/abbonamenti/${ID}`]: abbonamento(DUE), [POST]: abbonamento(null) },
  })
  expect(await screen.findByText(/^2 periodi da decidere: 78,00.€ mai addebitati$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Chiedi il pagamento' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Non viene addebitata da sola')
  await user.click(within(dialog).getByRole('button', { name: 'Indietro' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Prolunga' }))
  const altro = await screen.findByRole('dialog')
  expect(altro.textContent).toContain('1 febbraio 2027')
  await user.click(within(altro).getByRole('button', { name: 'Prolunga' }))
  await waitFor(() => expect(screen.queryByText(/da decidere/)).toBeNull())
  expect(server.named(POST)[0]?.body).toEqual({
    scelta: 'prolunga',
    periodi: 2,
    totale_centesimi: 7800,
  })
})
