import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aDilazione, aRata } from '../../../../test/dilazione-fixtures.ts'
import { type Answers, refuse } from '../../../../test/fake-server.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const GET = `GET /api/dilazioni/${ID}`
const ACCETTA = `POST /api/dilazioni/${ID}/accetta`
const SHA = 'a'.repeat(64)
const OTP: Answers = {
  'POST /otp/richiedi': {
    otp_id: 'a',
    canale: 'email',
    destinatario: 'm***@esempio.it',
    descrizione: 'accettare la dilazione',
    scade_at: '2099-01-01T00:00:00.000Z',
    reinvio_dopo_secondi: 60,
    canali: ['email'],
  },
  'POST /otp/verifica': { otp_id: 'a', verificato: true },
}
const si = (...nomi: string[]): AzioniConsentite =>
  nomi.map((azione) => ({ azione, consentita: true, motivo: null }))

const proposta = aDilazione({
  stato: 'proposta',
  residuo_centesimi: 0,
  pagato_centesimi: 0,
  sha256: SHA,
  scade_at: '2026-12-01T09:00:00.000Z',
  azioni_consentite: si('accetta', 'rifiuta'),
  rate: [1, 2, 3].map((n) =>
    aRata(n, { scadenza: '2099-01-01', pagamento: null, pagabile: false }),
  ),
})
const subito = {
  ...proposta,
  rate: [aRata(0, { pagamento: null, pagabile: false }), ...proposta.rate],
}

const open = (answers: Answers, as: 'cliente' | 'esercente' = 'cliente') =>
  renderPage(`/dilazioni/${ID}`, {
    as,
    answers: { 'GET /api/mandati': { data: [] }, ...OTP, ...answers },
  })

async function sign(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Accetta la proposta' }))
  await user.click(await screen.findByRole('button', { name: 'Accetta' }))
  await user.click(await screen.findByRole('button', { name: 'Invia il codice' }))
  await user.type(await screen.findByLabelText('Codice di 6 cifre'), '123456')
  await user.click(screen.getByRole('button', { name: 'Conferma' }))
}

describe('il cliente', () => {
  it('DIL-M4 (parte) legge quanto costa, fino a quando, e il testo, prima di accettare', async () => {
    await open({ [GET]: proposta })
    const panel = await screen.findByRole('region', { name: 'La proposta' })
    expect(panel.textContent).toMatch(/Totale da pagare1\.000,00\s€/)
    expect(panel.textContent).toMatch(/TAN0,00%TAEG0,00%/)
    expect(panel.textContent).toContain('fino al 01/12/2026')
    const pdf = within(panel).getByRole('link', { name: 'Leggi il testo (PDF)' })
    expect(pdf.getAttribute('href')).toBe(`/api/dilazioni/${ID}/pdf`)
  })

  it('DIL-M4 (parte) chi non ha una carta paga a mano, o ne aggiunge una in un’altra scheda', async () => {
    const { user } = await open({
      [GET]: proposta,
      'GET /api/carte_di_credito/cliente': { data: [] },
    })
    await user.click(await screen.findByRole('button', { name: 'Accetta la proposta' }))
    const link = await screen.findByRole('link', { name: 'Aggiungi una carta' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/profilo?scheda=metodi',
      '_blank',
    ])
    expect(screen.getByText(/Pago io a ogni scadenza/)).toBeTruthy()
  })

  it('DIL-M4 (parte) il codice è per questo testo, questo importo, questo esercente; senza nulla da pagare oggi dice come pagherà', async () => {
    const { server, user } = await open({ [GET]: proposta, [ACCETTA]: aDilazione() })
    await sign(user)
    await waitFor(() => expect(server.named(ACCETTA)).toHaveLength(1))
    expect(server.named('POST /otp/richiedi')[0]?.body).toEqual({
      scopo: 'accetta_dilazione',
      oggetto: SHA,
      record_id: ID,
    })
    expect(server.named(ACCETTA)[0]?.body).toEqual({ sha256: SHA, metodo: 'bonifico' })
    expect(server.named(ACCETTA)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('DIL-M4 (parte) quello che si paga oggi porta al suo pagamento', async () => {
    const accettata = aDilazione({ stato: 'accettata', rate: [aRata(0), aRata(1)] })
    const { server, user, router } = await open({ [GET]: subito, [ACCETTA]: accettata })
    await sign(user)
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/gateway/0000000000000000000000b0'),
    )
    expect(server.named(ACCETTA)[0]?.body).toEqual({ sha256: SHA })
  })

  it('DIL-M4 (parte) un rifiuto del server si legge, e la proposta resta lì', async () => {
    const { user } = await open({ [GET]: proposta, [ACCETTA]: () => refuse('dati_non_validi') })
    await sign(user)
    expect(await screen.findByText('Non accettata')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'La proposta' })).toBeTruthy()
  })

  it('DIL-M4 (parte) rifiuta dicendo perché, se vuole', async () => {
    const name = `POST /api/dilazioni/${ID}/rifiuta`
    const { server, user } = await open({
      [GET]: proposta,
      [name]: aDilazione({ stato: 'rifiutata', motivo: 'Pago tutto subito' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Rifiuta' }))
    await user.type(await screen.findByLabelText(/Perché la rifiuti/), 'Pago tutto subito')
    await user.click(screen.getByRole('button', { name: 'Rifiuta la proposta' }))
    expect(await screen.findByText(/“Pago tutto subito”/)).toBeTruthy()
    expect(server.named(name)[0]?.body).toEqual({ motivo: 'Pago tutto subito' })
  })

  it('DIL-M4 (parte) accettata e da pagare: dice entro quando, e porta al pagamento', async () => {
    await open({
      [GET]: aDilazione({
        stato: 'accettata',
        perfeziona_entro: '2026-12-03T09:00:00.000Z',
        rate: [aRata(0), aRata(1)],
      }),
    })
    expect(await screen.findByText('Manca il primo pagamento')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Paga anticipo: 333,33/ })).toBeTruthy()
  })
})

describe('l’esercente', () => {
  it('DIL-M1 (parte) manda la bozza, o ne legge il perché', async () => {
    const invia = { azione: 'invia', consentita: false, motivo: 'Il debito è stato pagato.' }
    const { user, server } = await open(
      {
        [GET]: aDilazione({
          stato: 'bozza',
          azioni_consentite: [...si('modifica', 'annulla'), invia],
        }),
      },
      'esercente',
    )
    const button = await screen.findByRole('button', { name: 'Invia al cliente' })
    expect(button.getAttribute('aria-description')).toBe('Il debito è stato pagato.')
    await user.click(button)
    expect(server.named(`POST /api/dilazioni/${ID}/invia`)).toHaveLength(0)
    const edit = screen.getByRole('link', { name: 'Modifica la bozza' })
    expect(edit.getAttribute('href')).toBe(`/dilazioni/nuova?bozza=${ID}`)
  })

  it('DIL-M1 (parte) ritira la proposta, dopo una conferma', async () => {
    const name = `POST /api/dilazioni/${ID}/ritira`
    const { user, server } = await open(
      {
        [GET]: aDilazione({ stato: 'proposta', azioni_consentite: si('ritira', 'annulla') }),
        [name]: aDilazione({ stato: 'bozza', azioni_consentite: si('invia') }),
      },
      'esercente',
    )
    await user.click(await screen.findByRole('button', { name: 'Ritira e correggi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ritirare la proposta?' })
    await user.click(within(dialog).getByRole('button', { name: 'Ritira e correggi' }))
    expect(await screen.findByRole('button', { name: 'Invia al cliente' })).toBeTruthy()
    expect(server.named(name)).toHaveLength(1)
  })
})
