import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-server.ts'
import { aPagamento, aPage } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const POST = 'POST /api/pagamenti'
const PROVA = 'POST /api/pagamenti/sconto'
const CLIENTI = { 'POST /api/search/clienti': aPage([]) }
const righe = [{ codice: 'AUTUNNO', nome: 'Sconti d’autunno', sconto_centesimi: 3977 }]
const SCONTO = { codice: 'AUTUNNO', prezzo_centesimi: 12_050, sconto_centesimi: 3977, righe }
const LETTO = { ...SCONTO, nome: 'Sconti d’autunno', da_pagare_centesimi: 8073 }

async function fill(user: UserEvent) {
  await user.click(await screen.findByRole('radio', { name: 'Nuovo cliente' }))
  await user.type(screen.getByLabelText('Nome e cognome'), 'Maria Bianchi')
  await user.type(screen.getByLabelText('E-mail'), 'maria@esempio.it')
  await user.type(screen.getByLabelText('Importo'), '120,50')
  await user.type(screen.getByLabelText('Causale'), 'Tagliando')
  await user.type(screen.getByLabelText(/^Codice promozione/), 'autunno')
}
const richiedi = (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Richiedi / }))
const provaCodice = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Prova il codice' }))

describe('PRM-M2 (parte) il codice nella richiesta', () => {
  it('si prova, si legge quanto si chiede, e parte con lo sconto che si è letto', async () => {
    const { server, user } = await renderPage('/pagamenti/nuovo', {
      answers: {
        ...CLIENTI,
        [PROVA]: LETTO,
        [POST]: aPagamento({ sconto: SCONTO, sconto_centesimi: 3977, residuo_centesimi: 8073 }),
      },
    })
    await fill(user)
    expect(screen.queryByRole('button', { name: 'Salva come bozza' })).toBeNull()
    await provaCodice(user)
    expect((await screen.findByText(/Sconti d’autunno/)).textContent).toMatch(/chiedi 80,73\s€/)
    expect(server.named(PROVA)[0]?.body).toEqual({
      cliente_id: null,
      importo_centesimi: 12_050,
      codice: 'autunno',
    })
    await user.click(screen.getByRole('button', { name: /^Richiedi 80,73\s€$/ }))
    const notice = await screen.findByText(/Nessun importo è stato ancora addebitato/)
    expect(notice.textContent).toMatch(/Hai chiesto 80,73\s€/)
    expect(notice.textContent).toContain('con il codice AUTUNNO')
    expect(server.named(POST)[0]?.body).toMatchObject({
      importo_centesimi: 12_050,
      codice: 'AUTUNNO',
      sconto_centesimi: 3977,
    })
  })

  it('non parte un codice di cui nessuno ha letto lo sconto: né scritto soltanto, né dopo un altro importo', async () => {
    const { server, user } = await renderPage('/pagamenti/nuovo', {
      answers: { ...CLIENTI, [PROVA]: LETTO, [POST]: aPagamento() },
    })
    await fill(user)
    await richiedi(user)
    expect((await screen.findByRole('alert')).textContent).toContain('Premi “Prova il codice”')
    await provaCodice(user)
    await screen.findByText(/Sconti d’autunno/)
    await user.type(screen.getByLabelText('Importo'), '1')
    expect(screen.queryByText(/Sconti d’autunno/)).toBeNull()
    await user.type(screen.getByLabelText('Importo'), '{Backspace}')
    expect(screen.getByText(/Sconti d’autunno/)).toBeTruthy()
    expect(server.named(POST)).toHaveLength(0)
  })

  it('uno che non vale è rifiutato accanto al campo, con il perché', async () => {
    const { user } = await renderPage('/pagamenti/nuovo', {
      answers: {
        ...CLIENTI,
        [PROVA]: () =>
          refuse('dati_non_validi', [{ pointer: '/codice', message: 'Questo codice è scaduto' }]),
      },
    })
    await fill(user)
    await provaCodice(user)
    await waitFor(() => expect(screen.getByText('Questo codice è scaduto')).toBeTruthy())
    expect(screen.getByLabelText(/^Codice promozione/).getAttribute('aria-invalid')).toBe('true')
  })
})
