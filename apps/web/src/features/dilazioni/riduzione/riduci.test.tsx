import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const RIDUZIONE = `POST /api/dilazioni/${ID}/riduzione`

type Chiesto = { importo_centesimi: number; regola: string }
const anteprima = ({ body }: { body: Chiesto }) => ({
  ...body,
  tolto_centesimi: body.importo_centesimi + 120,
  interessi_tolti_centesimi: 120,
  resta_centesimi: 10_000,
  da_rendere_centesimi: 3000,
  reso_online_centesimi: 2000,
  rate: [
    {
      n: 2,
      riapre_n: null,
      scadenza: '2026-12-20',
      era_centesimi: 33_333,
      resta_centesimi: body.regola === 'prossime' ? 8333 : 33_333,
    },
  ],
  conclude: false,
  oggetto: '0000000000000000000000b2:8120:reso',
})

it('DIL-M10 (parte) l’esercente scrive quanto vale il reso, sceglie da quali rate, legge che cosa resta e conferma con un codice', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'esercente',
    answers: {
      [ONE]: aDilazione({
        azioni_consentite: [{ azione: 'riduci', consentita: true, motivo: null }],
      }),
      [`${RIDUZIONE}/anteprima`]: anteprima,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Togli un reso dalle rate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Togli un reso dalle rate' })
  await user.type(within(dialog).getByLabelText('Valore del reso'), '250,00')
  // Only the rate that change are listed.
  expect(await within(dialog).findByText('Le altre rate restano come sono.')).toBeTruthy()
  expect(within(dialog).queryByText(/333,33.*, era 333,33/)).toBeNull()
  await user.click(within(dialog).getByLabelText(/Dalle prossime rate/))
  expect(await within(dialog).findByText(/83,33.*, era 333,33/)).toBeTruthy()
  expect(
    await within(dialog).findByText(/di cui 1,20.* tornano da soli.*10,00.* li restituisci tu/),
  ).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Motivo'), 'Reso di una parte')
  expect(await within(dialog).findByRole('button', { name: /codice/i })).toBeTruthy()
  expect(server.named(RIDUZIONE)).toEqual([])
})
