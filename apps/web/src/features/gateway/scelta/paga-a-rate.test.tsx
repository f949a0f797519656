import type { OffertaGateway } from '@rateo/contract/accordi/offerte-rate'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { componiDilazione, condizioniDaOfferta } from '@rateo/domain/credito/proposta-rate'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../../../../test/fake-server.ts'
import { aGateway, ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const RATE = `GET /api/gateway/${ID}/rate`
const SHA = 'b'.repeat(64)
const TRE = '0000000000000000000000f3'
const DODICI = '0000000000000000000000f4'

function anOfferta(change: Partial<OffertaGateway> = {}): OffertaGateway {
  const offerta = { n_rate: 3, cadenza: 'mensile', anticipo_percento: 0, tan_percento: 0 } as const
  const esito = componiDilazione(condizioniDaOfferta(offerta, 12_050, giornoDiRoma(new Date())))
  return {
    _id: TRE,
    n_rate: 3,
    cadenza: 'mensile',
    consentita: true,
    motivo: null,
    piano: esito.ok ? { ...esito.piano, importo_centesimi: 12_050 } : null,
    rifiuto: null,
    ...change,
  }
}
const negata = anOfferta({
  _id: DODICI,
  n_rate: 12,
  consentita: false,
  motivo: 'Solo da 500,00 € in su.',
  piano: null,
})

const open = (answers: Answers) =>
  renderPage(`/gateway/${ID}`, {
    as: 'cliente',
    answers: {
      [`GET /api/gateway/${ID}`]: aGateway(),
      'GET /api/mandati': { data: [] },
      ...answers,
    },
  })

describe('paga a rate', () => {
  it('GTW-M1 senza offerte si paga tutto, e non se ne parla', async () => {
    await open({ [RATE]: { offerte: [] } })
    await screen.findByRole('button', { name: /^Paga 120,50/ })
    expect(screen.queryByText(/a rate/)).toBeNull()
  })

  it('GTW-M1 X13 se nessuna offerta va bene dice perché', async () => {
    await open({ [RATE]: { offerte: [negata] } })
    expect(await screen.findByText(/non disponibile. Solo da 500,00 € in su/)).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /A rate/ })).toBeNull()
  })

  it('Y14 (parte) di un’offerta rifiutata si leggono regola e cifre, e si chiede a una persona', async () => {
    const rifiuto = {
      regola: 'Oltre 50 giorni è credito ai consumatori.',
      perche: 'L’ultima rata scade 330 giorni dopo la fornitura.',
      cifre: [{ nome: 'Rate', valore: '12' }],
      richiesta_id: null as string | null,
    }
    const RIESAME = `POST /api/gateway/${ID}/rate/${DODICI}/riesame`
    const offerte = [{ ...negata, rifiuto }]
    const { user, server } = await open({
      [RATE]: () => ({ offerte }),
      [RIESAME]: () => {
        offerte.splice(0, 1, { ...negata, rifiuto: { ...rifiuto, richiesta_id: ID } })
        return { richiesta_id: ID }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Perché non 12 rate mensili' }))
    const dialog = await screen.findByRole('dialog', { name: 'Perché non 12 rate mensili' })
    expect(within(dialog).getByText(rifiuto.regola)).toBeTruthy()
    expect(within(dialog).getByText(rifiuto.perche)).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/aggiungere qualcosa/), 'Ho un lavoro fisso')
    await user.click(within(dialog).getByRole('button', { name: 'Chiedi a una persona' }))
    await waitFor(() =>
      expect(server.named(RIESAME)[0]?.body).toEqual({ nota: 'Ho un lavoro fisso' }),
    )
    expect(await screen.findByText(/ti risponde una persona/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Perché non 12 rate mensili' }))
    const link = await screen.findByRole('link', { name: 'apri la richiesta' })
    expect(link.getAttribute('href')).toContain(ID)
  })

  it('GTW-M1 mostra rata per rata prima di scegliere, e quello che non si può con il perché', async () => {
    const { user } = await open({ [RATE]: { offerte: [anOfferta(), negata] } })
    await user.click(await screen.findByRole('radio', { name: /^A rate da 40,18/ }))
    const piano = await screen.findByRole('list', { name: 'Piano delle rate' })
    expect(within(piano).getAllByRole('listitem')).toHaveLength(3)
    const no = screen.getByRole('radio', { name: '12 rate mensili' })
    expect(no).toHaveProperty('disabled', true)
    expect(screen.getByText('Solo da 500,00 € in su.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Paga 120,50/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Tutto' }))
    expect(await screen.findByRole('button', { name: /^Paga 120,50/ })).toBeTruthy()
  })

  it('GTW-M1 GTW-B2 se si sceglie anche altro, dice che a rate va solo questo, e non una rata di un’altra somma', async () => {
    const altro = {
      _id: '6740000000000000000000a1',
      causale: 'Lezione',
      importo_centesimi: 1000,
      scadenza: '2026-12-01',
    }
    const { user } = await open({
      [`GET /api/gateway/${ID}`]: aGateway({ altri: [altro] }),
      [RATE]: { offerte: [anOfferta()] },
    })
    await screen.findByRole('radio', { name: /^A rate da 40,18/ })
    await user.click(await screen.findByRole('button', { name: /^Aggiungi altri pagamenti/ }))
    await user.click(await screen.findByRole('checkbox', { name: 'Lezione' }))
    await screen.findByRole('button', { name: /^Paga 130,50/ })
    screen.getByRole('radio', { name: 'A rate' })
    screen.getByText(/^A rate si paga solo questa richiesta, per intero: da 40,18/)
  })

  it('GTW-M1 DIL-M4 (parte) si accetta con il codice e si va a pagare la prima rata', async () => {
    const PAGA = `POST /api/gateway/${ID}/rate`
    const prima = '0000000000000000000000b1'
    const { server, user, router } = await open({
      [RATE]: { offerte: [anOfferta()] },
      [`${RATE}/${TRE}`]: {
        ...anOfferta(),
        esercente: 'Officina Bellini',
        sha256: SHA,
        frase: null,
        informazioni: false,
      },
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
      [PAGA]: { dilazione_id: ID, da_pagare_id: prima },
    })
    await user.click(await screen.findByRole('radio', { name: /^A rate/ }))
    await user.click(await screen.findByRole('button', { name: 'Continua' }))
    await user.click(await screen.findByRole('button', { name: 'Accetta' }))
    await user.click(await screen.findByRole('button', { name: 'Invia il codice' }))
    await user.type(await screen.findByLabelText('Codice di 6 cifre'), '123456')
    await user.click(screen.getByRole('button', { name: 'Conferma' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/gateway/${prima}`))
    expect(server.named('POST /otp/richiedi')[0]?.body).toEqual({
      scopo: 'accetta_dilazione',
      oggetto: SHA,
      record_id: `${ID}:${TRE}`,
    })
    expect(server.named(PAGA)[0]?.body).toEqual({ offerta_id: TRE, sha256: SHA })
    expect(server.named(PAGA)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
