import type { Cassa } from '@rateo/contract/incasso/casse'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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

const giorniFa = (n: number) => new Date(Date.now() - n * 86_400_000)
const aCassa = (nome: string, aperta: boolean): Cassa => ({
  _id: nome.padEnd(24, 'a'),
  n: 1,
  nome,
  punto_vendita: 'Via Roma 12, Torino',
  tolleranza_centesimi: 200,
  fondo_centesimi: 10_000,
  matricola_rt: null,
  verifica_altra_persona: false,
  attiva: true,
  terminali: [],
  sessione: aperta
    ? {
        _id: ID,
        stato: 'aperta',
        aperta_at: giorniFa(0).toISOString(),
        oltre_24_ore: false,
      }
    : null,
  riporto_centesimi: 0,
  in_attesa: 0,
})
async function conCasse(...casse: Cassa[]) {
  const { user } = await renderPage(`/pagamenti/${ID}`, {
    answers: {
      [GET]: aPagamento({ azioni_consentite }),
      'GET /chiusura_cassa/casse': { data: casse, persone: 1 },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Registra incasso' }))
  const box = await screen.findByRole('dialog')
  const prima = formattaGiorno(giornoDiRoma(giorniFa(2)))
  // The field comes a moment after the dialog.
  const diDueGiorniFa = async () =>
    fireEvent.change(await within(box).findByLabelText('Incassato il'), {
      target: { value: prima },
    })
  return { user, box, diDueGiorniFa }
}
const MANCANTI = 'alla prossima chiusura risulteranno mancanti'

it('CAS-M3 (parte) un incasso di un giorno già contato entra adesso: lo dice, e che cosa comporta', async () => {
  const { box, diDueGiorniFa } = await conCasse(aCassa('Banco', true))
  expect(await within(box).findByText(/Entra adesso nella cassa aperta, “Banco”/)).toBeTruthy()
  expect(box.textContent).not.toContain(MANCANTI)
  await diDueGiorniFa()
  await waitFor(() => expect(box.textContent).toContain(MANCANTI))
})

it('CAS-M3 (parte) con due casse aperte lo dice accanto alla scelta', async () => {
  const { box, diDueGiorniFa } = await conCasse(aCassa('Banco', true), aCassa('Bar', true))
  await diDueGiorniFa()
  await within(box).findByLabelText('In quale cassa')
  await waitFor(() => expect(box.textContent).toContain(MANCANTI))
})

it('CAS-M3 (parte) senza una cassa aperta dice dove va a finire', async () => {
  const { user, box } = await conCasse(aCassa('Banco', false))
  expect(
    await within(box).findByText(/Nessuna cassa è aperta: entra nell’ultima usata/),
  ).toBeTruthy()
  await user.selectOptions(within(box).getByLabelText('Come hai incassato'), 'Bonifico')
  expect(box.textContent).not.toContain('Nessuna cassa')
})

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
