import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione, aRata } from '../../../../test/dilazione-fixtures.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const CONDONO = `POST /api/dilazioni/${ID}/rate/2/condono`

const resta = {
  capitale_centesimi: 30_000,
  interessi_centesimi: 3333,
  spese_centesimi: 0,
  mora_centesimi: 120,
}
const condono = { importo_centesimi: 5000, ultimo_centesimi: 5000, annullabile: true }
const conRata = (change: object) => aDilazione({ rate: [aRata(2, change)] })

type Chiesto = { capitale_centesimi: number; interessi_centesimi: number; mora: boolean }
const anteprima = ({ body }: { body: Chiesto }) => {
  const mora = body.mora ? resta.mora_centesimi : 0
  const condonato_centesimi = body.capitale_centesimi + body.interessi_centesimi + mora
  return {
    n: 2,
    riapre_n: null,
    resta,
    condonato_centesimi,
    dovuto_centesimi: 33_453 - condonato_centesimi,
    conclude: false,
    oggetto: `0000000000000000000000b2:${condonato_centesimi}`,
  }
}

type User = Awaited<ReturnType<typeof renderPage>>['user']

async function scegliAtto(user: User, atto: RegExp) {
  await user.click(await screen.findByRole('button', { name: 'Altre azioni su rata 2' }))
  await user.click(await screen.findByRole('menuitem', { name: atto }))
}

it('DIL-M6 (parte) lo staff condona una parte: prima legge quanto resta, e scrive perché', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'admin',
    answers: {
      [ONE]: conRata({ condonabile: true }),
      [`${CONDONO}/anteprima`]: anteprima,
      [CONDONO]: conRata({ condono }),
    },
  })
  await scegliAtto(user, /^Condona/)
  const dialog = await screen.findByRole('dialog', { name: 'Condona rata 2' })
  expect(await within(dialog).findByText(/Restano 300,00/)).toBeTruthy()
  expect(within(dialog).queryByLabelText('Spese')).toBeNull()
  await user.type(within(dialog).getByLabelText('Capitale'), '50,00')
  await user.type(within(dialog).getByLabelText('Motivo'), 'Accordo')
  expect(await within(dialog).findByText(/della rata restano 284,53/)).toBeTruthy()
  await user.click(await within(dialog).findByRole('button', { name: /^Condona 50,00/ }))
  await waitFor(() =>
    expect(server.named(CONDONO)[0]?.body).toEqual({
      capitale_centesimi: 5000,
      interessi_centesimi: 0,
      spese_centesimi: 0,
      mora: false,
      motivo: 'Accordo',
      dovuto_centesimi: 28_453,
    }),
  )
  expect(await screen.findByText(/condonati/)).toBeTruthy()
})

it('DIL-M6 (parte) l’esercente conferma con un codice, e annulla finché si può', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'esercente',
    answers: {
      [ONE]: conRata({ condonabile: true, condono }),
      [`${CONDONO}/anteprima`]: anteprima,
      [`${CONDONO}/annulla`]: conRata({}),
    },
  })
  await scegliAtto(user, /^Condona/)
  const dialog = await screen.findByRole('dialog', { name: 'Condona rata 2' })
  await user.click(await within(dialog).findByRole('button', { name: 'Tutto quello che resta' }))
  await user.type(within(dialog).getByLabelText('Motivo'), 'Accordo')
  expect(await within(dialog).findByText(/della rata non resta nulla da pagare/)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: /codice/i })).toBeTruthy()
  await user.keyboard('{Escape}')
  await scegliAtto(user, /^Annulla il condono/)
  const annulla = await screen.findByRole('dialog', { name: 'Annullare il condono?' })
  await user.click(within(annulla).getByRole('button', { name: 'Annulla il condono' }))
  await waitFor(() =>
    expect(server.named(`${CONDONO}/annulla`)[0]?.body).toEqual({ importo_centesimi: 5000 }),
  )
})
