import type { AnteprimaCambio } from '@rateo/contract/accordi/cambio-piano'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { abbonamento, ABBONAMENTO_ID as ID, piano } from '../../../../test/abbonamento.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render.tsx'

const PIANO = piano()._id
const MIO = '0000000000000000000000c1'
const corsi = {
  _id: MIO,
  nome: 'Sala corsi',
  descrizione: null,
  cadenza: 'mensile' as const,
}

it('ABB-M4 (parte) i posti si scelgono, si legge quanto cambia e si conferma', async () => {
  const ANTEPRIMA = `POST /api/abbonamenti/${ID}/cambio/anteprima`
  const CAMBIO = `POST /api/abbonamenti/${ID}/cambio`
  const mio = abbonamento({
    nome: 'Sala corsi',
    importo_centesimi: 3000,
    posti: 3,
    posti_min: 2,
    posti_max: 10,
    azioni_consentite: ['cambia_piano', 'cambia_posti'].map((azione) => ({
      azione,
      consentita: true,
      motivo: null,
    })),
  })
  const anteprima: AnteprimaCambio = {
    _id: '0000000000000000000000d9',
    attuale: { ...corsi, importo_centesimi: 3000, posti: 3 },
    nuovo: { ...corsi, importo_centesimi: 5000, posti: 5 },
    solo_posti: true,
    quando: 'subito',
    vale_dal: '2026-11-11',
    giorni_periodo: 30,
    giorni_residui: 15,
    credito_centesimi: 1500,
    addebito_centesimi: 2500,
    totale_centesimi: 1000,
    prossimo_addebito: '2026-12-18',
    prossimo_importo_centesimi: 5000,
    ingresso: null,
    ponte: null,
    scade_at: '2026-11-11T11:15:00.000Z',
    da_proporre: false,
    nuovo_prezzo: false,
    firma: null,
  }
  const { server, user } = await renderPage(`/abbonamenti/${ID}`, {
    as: 'cliente',
    answers: {
      [`GET /api/abbonamenti/${ID}`]: mio,
      [ANTEPRIMA]: anteprima,
      [CAMBIO]: { ...mio, posti: 5, importo_centesimi: 5000 },
    },
  })
  expect(await screen.findByText(/3, 10,00.€ ciascuno/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Altre azioni' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Cambia i posti/ }))
  const vedi = await screen.findByRole('button', { name: 'Vedi quanto costa' })
  expect(vedi).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByLabelText('Quanti posti'), '5 posti')
  await user.click(vedi)
  const conferma = await screen.findByRole('button', { name: /^Conferma: 10,00.€ oggi/ })
  expect(screen.getByRole('dialog').textContent).toContain('Da 3 posti a 5 posti, da subito.')
  expect(server.named(ANTEPRIMA)[0]?.body).toEqual({ piano_id: MIO, posti: 5 })
  await user.click(conferma)
  expect(await screen.findByText('Ora i posti sono 5.')).toBeTruthy()
})

it('ABB-M2 (parte) chi si abbona sceglie quanti posti: riepilogo e ordine sono per quelli', async () => {
  const POST = `POST /api/piani/${PIANO}/sottoscrivi`
  const SCONTO = `POST /api/piani/${PIANO}/sconto`
  const { server, user } = await renderPage(`/abbonamenti/piani/${PIANO}/abbonati`, {
    as: 'cliente',
    answers: {
      [`GET /api/piani/${PIANO}/sottoscrizione`]: {
        ...piano({ nome: 'Sala corsi', importo_centesimi: 1000, posti_min: 2, posti_max: 10 }),
        piano_id: PIANO,
        posti_scelti: 2,
        posti_liberi: 4,
        subentro: false,
        ingresso_avuto: false,
        esercente: {
          _id: '0000000000000000000000e1',
          nome: 'Palestra Aurora',
          partita_iva: '12345678903',
          email: 'info@aurora.test',
          telefono: null,
          citta: null,
        },
        motivo: null,
        da_pagare_id: null,
        sconto: null,
        proposta: null,
        beneficiario: null,
        quota: false,
      },
      [SCONTO]: null,
      [POST]: () => refuse('non_trovato'),
    },
  })
  const quanti = await screen.findByLabelText('Quanti posti')
  expect([...quanti.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    '2 posti',
    '3 posti',
    '4 posti',
  ])
  await user.selectOptions(quanti, '3 posti')
  expect(await screen.findByText(/30,00.€ per 3 posti da 10,00.€/)).toBeTruthy()
  await waitFor(() => expect(server.named(SCONTO)[0]?.body).toEqual({ posti: 3 }))
  await user.click(screen.getByRole('button', { name: 'Ordina con obbligo di pagamento' }))
  await waitFor(() =>
    expect(server.named(POST)[0]?.body).toMatchObject({ posti: 3, oggi_centesimi: 3000 }),
  )
})
