import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-server.ts'
import { aGateway, ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const GET = `GET /api/gateway/${ID}`
const PROVA = `POST /api/gateway/${ID}/sconto`
const USA = `POST /api/gateway/${ID}/usa_codice`
const TOGLI = `POST /api/gateway/${ID}/togli_codice`
const righe = [{ codice: 'NATALE', nome: 'Natale', sconto_centesimi: 2050 }]
const sconto = { codice: 'NATALE', prezzo_centesimi: 12_050, sconto_centesimi: 2050, righe }
const senza = aGateway({ codice_ammesso: true })
const con = aGateway({ codice_ammesso: true, sconto, da_pagare_centesimi: 10_000 })

const open = (answers: Record<string, unknown>) =>
  renderPage(`/gateway/${ID}`, { as: 'cliente', answers: { [GET]: senza, ...answers } })
const letto = () => (screen.getByRole('main').textContent ?? '').replaceAll('\u00A0', ' ')

it('PRM-M2 (parte) prima si legge che cosa dà, poi si usa: il pulsante chiede la somma con lo sconto', async () => {
  const { user, server } = await open({
    [PROVA]: { ...sconto, nome: 'Natale', da_pagare_centesimi: 10_000 },
    [USA]: con,
  })
  await user.click(await screen.findByRole('button', { name: 'Hai un codice?' }))
  await user.type(screen.getByLabelText('Codice promozione'), 'natale{Enter}')
  await screen.findByText(/NATALE, Natale/)
  expect(letto()).toContain('20,50 € in meno su 120,50 €. Con il codice paghi 100,00 €.')
  expect(server.named(USA)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Usa il codice' }))
  await screen.findByRole('button', { name: /^Paga 100,00\s€$/ })
  expect(letto()).toContain('Prezzo 120,50 €, sconto −20,50 € con il codice NATALE')
  expect(server.named(USA)[0]?.body).toEqual({ codice: 'NATALE', sconto_centesimi: 2050 })
})

it('PRM-M2 (parte) un codice che non vale: il perché accanto al campo, e si paga come prima', async () => {
  const errors = [{ pointer: '/codice', message: 'Questo codice è scaduto' }]
  const { user } = await open({ [PROVA]: () => refuse('dati_non_validi', errors) })
  await user.click(await screen.findByRole('button', { name: 'Hai un codice?' }))
  await user.type(screen.getByLabelText('Codice promozione'), 'vecchio{Enter}')
  await screen.findByText(/scaduto/)
  await user.click(screen.getByRole('button', { name: 'Non ho un codice' }))
  expect(screen.getByRole('button', { name: /^Paga 120,50\s€$/ })).toBeTruthy()
})

it('PRM-M2 (parte) si toglie, e torna il prezzo intero; dove non si usa non si chiede', async () => {
  const { user, unmount } = await open({ [GET]: con, [TOGLI]: senza })
  await user.click(await screen.findByRole('button', { name: 'Togli il codice NATALE' }))
  await screen.findByRole('button', { name: /^Paga 120,50\s€$/ })
  unmount()
  await open({ [GET]: aGateway() })
  await screen.findByRole('button', { name: /^Paga 120,50\s€$/ })
  expect(screen.queryByRole('button', { name: 'Hai un codice?' })).toBeNull()
})

it('PRM-B1 (parte) uno che si somma lascia scrivere un altro codice, e si tolgono insieme', async () => {
  const due = {
    codice: 'NATALE + AMICI',
    prezzo_centesimi: 12_050,
    sconto_centesimi: 2550,
    righe: [...righe, { codice: 'AMICI', nome: 'Amici', sconto_centesimi: 500 }],
  }
  const insieme = aGateway({ codice_ammesso: true, sconto: due, da_pagare_centesimi: 9500 })
  const { user, server } = await open({
    [GET]: aGateway({
      codice_ammesso: true,
      altro_codice: true,
      sconto,
      da_pagare_centesimi: 10_000,
    }),
    [PROVA]: { ...due, codice: 'AMICI', nome: 'Amici', da_pagare_centesimi: 9500 },
    [USA]: insieme,
    [TOGLI]: senza,
  })
  await user.click(await screen.findByRole('button', { name: 'Hai un altro codice?' }))
  await user.type(screen.getByLabelText('Codice promozione'), 'amici{Enter}')
  await screen.findByText(/insieme NATALE e AMICI/)
  await user.click(screen.getByRole('button', { name: 'Usa il codice' }))
  await screen.findByRole('button', { name: /^Paga 95,00\s€$/ })
  expect(server.named(USA)[0]?.body).toEqual({ codice: 'AMICI', sconto_centesimi: 2550 })
  expect(letto()).toContain('−20,50 € con il codice NATALE, −5,00 € con il codice AMICI')
  expect(screen.queryByRole('button', { name: 'Hai un altro codice?' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Togli i codici NATALE e AMICI' }))
  await screen.findByRole('button', { name: /^Paga 120,50\s€$/ })
})
