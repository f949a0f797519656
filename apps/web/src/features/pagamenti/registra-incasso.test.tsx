import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPagamento, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const GET = `GET /api/pagamenti/${ID}`
const INCASSA = `POST /api/pagamenti/${ID}/incassi`
const azioni_consentite = [{ azione: 'registra_incasso', consentita: true, motivo: null }]
const estinzione = { rate: 1, da_pagare_centesimi: 11_900, risparmio_centesimi: 150 }

async function apri(rate: number) {
  const rata = aPagamento({ estinzione: { ...estinzione, rate }, azioni_consentite })
  const page = await renderPage(`/pagamenti/${ID}`, {
    answers: { [GET]: rata, [INCASSA]: aPagamento({ stato: 'pagato' }) },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Registra incasso' }))
  return { ...page, box: await screen.findByRole('dialog') }
}

it('DIL-M7 (parte) dell’ultima rata si propone quello che la chiude oggi, e si legge perché', async () => {
  const { server, user, box } = await apri(1)
  expect(box.textContent).toMatch(/la chiudono\s119,00\s€.*1,50\s€.*non sono dovuti/)
  await user.click(within(box).getByRole('button', { name: /Registra 119,00/ }))
  const [sentCall] = server.named(INCASSA)
  expect(sentCall?.body).toMatchObject({ importo_centesimi: 11_900 })
  expect(sentCall?.body).not.toHaveProperty('tutto_il_piano')
})

it('DIL-M7 (parte) di più rate si registra una, o tutto quello che resta del piano', async () => {
  const { server, user, box } = await apri(3)
  expect(within(box).queryByRole('button', { name: /Registra 120,50/ })).not.toBeNull()
  await user.click(within(box).getByRole('checkbox', { name: /tutto quello che resta/ }))
  await user.click(within(box).getByRole('button', { name: /Registra 119,00/ }))
  const [sentCall] = server.named(INCASSA)
  expect(sentCall?.body).toMatchObject({ importo_centesimi: 11_900, tutto_il_piano: true })
})
