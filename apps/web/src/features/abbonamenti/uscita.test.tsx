import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ABBONAMENTO_ID as ID, abbonamento } from '../../../test/abbonamento.ts'
import { renderPage } from '../../../test/render.tsx'

const GET = `GET /api/abbonamenti/${ID}`
const POST = `POST /api/abbonamenti/${ID}/disdetta`

const disdetto = (change: Partial<Abbonamento> = {}) =>
  abbonamento({
    stato: 'disdetto',
    fino_al: '2026-12-17',
    prossimo_addebito: null,
    uscita: null,
    disdetta: {
      ruolo: 'cliente',
      motivo: 'costo',
      nota: null,
      created_at: '2026-11-24T10:00:00.000Z',
      prossimo_se_ritirata: '2026-12-18',
    },
    azioni_consentite: [{ azione: 'annulla_disdetta', consentita: true, motivo: null }],
    ...change,
  })

it('ABB-M7 (parte) disdire sono due tocchi dalla pagina, e si legge prima fino a quando vale', async () => {
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: { [GET]: abbonamento({ da_pagare_centesimi: 1000 }), [POST]: disdetto() },
  })
  await user.click(await screen.findByRole('button', { name: 'Disdici' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(
    /Sala pesi resta valido fino a giovedì 17 dicembre 2026, poi finisce\. Non si addebita altro\. Quello che è già dovuto resta da pagare: 10,00.€\./,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Conferma la disdetta' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.named(POST)[0]?.body).toEqual({ fino_al: '2026-12-17' })
  expect(screen.getByText(/È stata data disdetta/)).toBeTruthy()
})

it('ABB-M4 (parte) ci si ripensa: la data del prossimo addebito si legge prima', async () => {
  const DELETE = `DELETE /api/abbonamenti/${ID}/disdetta`
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: { [GET]: disdetto(), [DELETE]: abbonamento() },
  })
  await user.click(await screen.findByRole('button', { name: 'Ritira la disdetta' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('venerdì 18 dicembre 2026; oggi non si addebita nulla.')
  await user.click(within(dialog).getByRole('button', { name: 'Continua l’abbonamento' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.named(DELETE)).toHaveLength(1)
})

it('ABB-M4 (parte) l’esercente legge perché il cliente è uscito, e non può ritirare la sua disdetta', async () => {
  await renderPage(`/abbonamenti/${ID}`, {
    as: 'esercente',
    answers: {
      [GET]: disdetto({
        azioni_consentite: [
          {
            azione: 'annulla_disdetta',
            consentita: false,
            motivo: 'La disdetta è del cliente: solo il cliente la può ritirare.',
          },
        ],
      }),
    },
  })
  expect(await screen.findByText(/Il cliente ha dato disdetta \(“costa troppo”\)/)).toBeTruthy()
})
