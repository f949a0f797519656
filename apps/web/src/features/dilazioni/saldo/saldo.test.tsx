import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const SALDO = `POST /api/dilazioni/${ID}/saldo`

const puo = (azione: string) => ({ azione, consentita: true, motivo: null })
const saldo = {
  importo_centesimi: 40_000,
  da_pagare_centesimi: 40_000,
  entro: '2026-12-20',
  nota: 'Accordo con il cliente',
}
const decaduta = (change: object) =>
  aDilazione({ stato: 'decaduta', residuo_centesimi: 66_667, ...change })

it('DIL-M7 (parte) l’esercente scrive importo e giorno, legge a che cosa rinuncia, e conferma con un codice', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'esercente',
    answers: {
      [ONE]: decaduta({ azioni_consentite: [puo('saldo_e_stralcio')] }),
      [`${SALDO}/anteprima`]: ({
        body,
      }: {
        body: { importo_centesimi: number; entro: string }
      }) => ({
        ...body,
        residuo_centesimi: 66_667,
        non_dovuti_centesimi: 66_667 - body.importo_centesimi,
        mora_centesimi: 120,
        rate: 2,
        oggetto: '0000000000000000000000b2:26667:saldo',
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Proponi un saldo e stralcio' }))
  const dialog = await screen.findByRole('dialog', { name: 'Proponi un saldo e stralcio' })
  await user.type(within(dialog).getByLabelText('Importo a saldo'), '400,00')
  await user.type(within(dialog).getByLabelText('Motivo'), 'Accordo con il cliente')
  expect(
    await within(dialog).findByText(/rinunci a 266,67.* e a 1,20.* di mora a oggi/),
  ).toBeTruthy()
  expect(await within(dialog).findByRole('button', { name: /codice/i })).toBeTruthy()
  expect(server.named(SALDO)).toEqual([])
})

it('DIL-M7 (parte) il cliente legge quanto chiude il piano e fino a quando', async () => {
  await renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: { [ONE]: decaduta({ saldo }) },
  })
  expect(
    await screen.findByText(
      /Con 400,00.* entro il .*20 dicembre 2026 la dilazione è chiusa: il resto non lo devi/,
    ),
  ).toBeTruthy()
})

it('DIL-M7 (parte) l’esercente ritira la proposta prima che sia pagata', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'esercente',
    answers: {
      [ONE]: decaduta({ saldo, azioni_consentite: [puo('ritira_saldo')] }),
      [`${SALDO}/ritira`]: decaduta({}),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ritira il saldo e stralcio' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ritirare il saldo e stralcio?' })
  await user.click(within(dialog).getByRole('button', { name: 'Ritira la proposta' }))
  await waitFor(() =>
    expect(server.named(`${SALDO}/ritira`)[0]?.body).toEqual({ importo_centesimi: 40_000 }),
  )
})
