import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione, aRata } from '../../../../test/dilazione-fixtures.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const STRALCIO = `POST /api/dilazioni/${ID}/stralcio`

const puo = (azione: string) => ({ azione, consentita: true, motivo: null })
const conto = {
  rate: 2,
  importo_centesimi: 66_667,
  mora_centesimi: 120,
  scadute: 1,
  stato: 'stralciata',
}
const stralciata = aDilazione({
  stato: 'stralciata',
  residuo_centesimi: 0,
  azioni_consentite: [puo('annulla_stralcio')],
})

it('DIL-M7 (parte) lo staff legge a quanto rinuncia l’esercente, scrive perché e stralcia', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'admin',
    answers: {
      [ONE]: aDilazione({ azioni_consentite: [puo('stralcia')] }),
      [`${STRALCIO}/anteprima`]: conto,
      [STRALCIO]: stralciata,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stralcia la dilazione' }))
  const dialog = await screen.findByRole('dialog', { name: 'Stralciare la dilazione?' })
  expect(await within(dialog).findByText(/666,67/)).toBeTruthy()
  const stralcia = within(dialog).getByRole('button', { name: 'Stralcia la dilazione' })
  await user.click(stralcia)
  expect(await within(dialog).findByText('Inserisci il motivo')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Motivo'), 'Cliente irreperibile')
  await user.click(stralcia)
  await waitFor(() =>
    expect(server.named(STRALCIO)[0]?.body).toEqual({
      motivo: 'Cliente irreperibile',
      importo_centesimi: 66_667,
    }),
  )
})

it('DIL-M7 (parte) e lo annulla, leggendo che cosa torna dovuto', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'admin',
    answers: {
      [ONE]: stralciata,
      [`${STRALCIO}/annulla/anteprima`]: { ...conto, stato: 'attiva' },
      [`${STRALCIO}/annulla`]: aDilazione(),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Annulla lo stralcio' }))
  const dialog = await screen.findByRole('dialog', { name: 'Annullare lo stralcio?' })
  expect(await within(dialog).findByText(/1 è già scaduta e non si addebita da sé/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Annulla lo stralcio' }))
  await waitFor(() =>
    expect(server.named(`${STRALCIO}/annulla`)[0]?.body).toEqual({ importo_centesimi: 66_667 }),
  )
})

it.each([
  ['stralciata', 'è stata stralciata'],
  ['rinegoziata', 'è stata sostituita da una nuova'],
] as const)(
  'DIL-M7 (parte) %s, e la banca ha ripreso una rata: dice quanto è dovuto, e il cliente la paga da lì',
  async (stato, parole) => {
    await renderPage(`/dilazioni/${ID}`, {
      as: 'cliente',
      answers: {
        [ONE]: aDilazione({
          stato,
          residuo_centesimi: 33_333,
          rate: [aRata(1, { stato: 'scaduta' })],
        }),
      },
    })
    expect(await screen.findByText(new RegExp(`${parole}.*333,33`, 's'))).toBeTruthy()
    expect(await screen.findByRole('link', { name: /^Paga rata 1: 333,3/ })).toBeTruthy()
  },
)
