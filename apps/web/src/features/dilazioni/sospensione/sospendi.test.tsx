import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const SOSPENDI = `POST /api/dilazioni/${ID}/sospensione`
const RIPRENDI = `POST /api/dilazioni/${ID}/ripresa`

const puo = (azione: string) => ({ azione, consentita: true, motivo: null })
const rate = [
  { n: 2, riapre_n: null, residuo_centesimi: 33_333, era: '2026-12-05', scadenza: '2027-01-04' },
]
const sospensione = { dal: '2026-11-24', fino_al: '2026-12-23', motivo: 'Cassa integrazione' }
const sospesa = aDilazione({ stato: 'sospesa', sospensione, azioni_consentite: [puo('riprendi')] })

it('DIL-M7 (parte) l’esercente legge il nuovo calendario, scrive perché e sospende', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'esercente',
    answers: {
      [ONE]: aDilazione({ azioni_consentite: [puo('sospendi')] }),
      [`${SOSPENDI}/anteprima`]: ({ body }: { body?: unknown }) => ({
        ...sospensione,
        ...(body as object),
        scadute: 1,
        scaduto_centesimi: 5000,
        rate,
      }),
      [SOSPENDI]: sospesa,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sospendi la dilazione' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sospendi la dilazione' })
  const calendario = await within(dialog).findByRole('table', { name: 'Nuove scadenze' })
  expect(within(calendario).getByText('era il 05/12/2026')).toBeTruthy()
  expect(within(dialog).getByText(/1 rata già scaduta resta dovuta: 50,00/)).toBeTruthy()
  const sospendi = within(dialog).getByRole('button', { name: /^Sospendi fino al/ })
  await user.click(sospendi)
  expect(await within(dialog).findByText('Inserisci il motivo')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Motivo'), 'Cassa integrazione')
  await user.click(sospendi)
  await waitFor(() =>
    expect(server.named(SOSPENDI)[0]?.body).toMatchObject({
      motivo: 'Cassa integrazione',
      rate: [{ n: 2, scadenza: '2027-01-04' }],
    }),
  )
  expect(await screen.findByText(/Sospesa fino al 23 dicembre 2026/)).toBeTruthy()
})

it('DIL-M7 (parte) la riprende da oggi, con i giorni non usati resi', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'esercente',
    answers: {
      [ONE]: sospesa,
      [`${RIPRENDI}/anteprima`]: {
        ...sospensione,
        scadute: 0,
        scaduto_centesimi: 0,
        rate: [{ ...rate[0], era: '2027-01-04', scadenza: '2026-12-10' }],
      },
      [RIPRENDI]: aDilazione(),
    },
  })
  expect(await screen.findByText(/Motivo: “Cassa integrazione”/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Riprendi la dilazione' }))
  const dialog = await screen.findByRole('dialog', { name: 'Riprendere la dilazione?' })
  expect(await within(dialog).findByText('era il 04/01/2027')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Riprendi da oggi' }))
  await waitFor(() =>
    expect(server.named(RIPRENDI)[0]?.body).toEqual({ rate: [{ n: 2, scadenza: '2026-12-10' }] }),
  )
})
