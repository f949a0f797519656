import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const ONE = `GET /api/promozioni/${ID}`
const GENERA = `POST /api/promozioni/${ID}/codici`
const una = (change: Partial<Promozione> = {}): Promozione => ({
  _id: ID,
  nome: 'Amici',
  codice: null,
  uso: 'codici',
  effetto: 'percentuale',
  valore: 1000,
  stato: 'attiva',
  esercente: null,
  di_esercente: false,
  dal: '2026-12-01',
  al: null,
  usi: 0,
  usi_max: null,
  created_at: '2026-11-20T10:20:00.000Z',
  importo_minimo_centesimi: 0,
  primo_acquisto: false,
  alla_disdetta: false,
  usi_per_cliente: null,
  cumulo: 'esclusiva',
  ordine: 1,
  carico_operatore: 0,
  codici: { totale: 0, usati: 0, ultimi: [] },
  piani: [],
  clienti: [],
  costo_centesimi: 0,
  costo_operatore_centesimi: 0,
  ricavo_centesimi: 0,
  ultimi_usi: [],
  in_attesa: null,
  azioni_consentite: [{ azione: 'modifica', consentita: true, motivo: null }],
  ...change,
})
const CODICI = {
  totale: 1200,
  usati: 1,
  ultimi: [
    { codice: 'K7Q2M9XVBT', usato_at: null },
    { codice: 'AAAAAAAAAA', usato_at: '2026-11-24T10:20:00.000Z' },
  ],
}
const apri = (answers: Record<string, unknown>) =>
  renderPage(`/promozioni/${ID}`, { as: 'admin', answers })
const pannello = () => screen.findByRole('region', { name: 'Codici unici' })

describe('PRM-M2 (parte) i codici unici', () => {
  it('all’inizio non ce n’è: si generano, e si legge quanti sono', async () => {
    const { user, server } = await apri({ [ONE]: una(), [GENERA]: una({ codici: CODICI }) })
    const panel = await pannello()
    expect(panel.textContent).toContain('Ancora nessun codice')
    expect(within(panel).queryByRole('link', { name: 'Scarica CSV' })).toBeNull()
    await user.click(within(panel).getByRole('button', { name: 'Genera codici' }))
    const dialog = await screen.findByRole('dialog', { name: 'Genera codici unici' })
    await user.type(await within(dialog).findByLabelText('Quanti'), '0')
    await user.click(within(dialog).getByRole('button', { name: 'Genera' }))
    expect(await within(dialog).findByText('Almeno 1')).toBeTruthy()
    await user.clear(within(dialog).getByLabelText('Quanti'))
    await user.type(within(dialog).getByLabelText('Quanti'), '200')
    await user.click(within(dialog).getByRole('button', { name: 'Genera' }))
    await waitFor(() => expect(server.named(GENERA)).toHaveLength(1))
    expect(server.named(GENERA)[0]?.body).toEqual({ quanti: 200 })
    expect((await pannello()).textContent).toContain('1.200 codici, 1 già usato')
  })

  it('gli ultimi con chi li ha usati; il QR di uno libero, il file con tutti', async () => {
    const { user } = await apri({ [ONE]: una({ codici: CODICI }) })
    const panel = await pannello()
    expect(panel.textContent).toContain('AAAAAAAAAAusato il 24/11/2026')
    expect(within(panel).getByRole('link', { name: 'Scarica CSV' }).getAttribute('href')).toBe(
      `/api/promozioni/${ID}/codici.csv`,
    )
    await user.click(within(panel).getByRole('button', { name: 'Mostra il QR di K7Q2M9XVBT' }))
    const dialog = await screen.findByRole('dialog', { name: 'Codice da mostrare' })
    const qr = within(dialog).getByRole('img', { name: 'QR con il codice K7Q2M9XVBT' })
    expect(qr.getAttribute('src')).toBe(`/api/promozioni/${ID}/codice.svg?codice=K7Q2M9XVBT`)
  })

  it('un rifiuto si legge nella finestra; una con un codice solo ha il suo QR', async () => {
    const errors = [{ pointer: '/quanti', message: 'Una promozione ha al massimo 10.000 codici' }]
    const { user, unmount } = await apri({
      [ONE]: una(),
      [GENERA]: () => refuse('dati_non_validi', errors),
    })
    await user.click(within(await pannello()).getByRole('button', { name: 'Genera codici' }))
    const dialog = await screen.findByRole('dialog', { name: 'Genera codici unici' })
    await user.type(await within(dialog).findByLabelText('Quanti'), '1000')
    await user.click(within(dialog).getByRole('button', { name: 'Genera' }))
    expect(await within(dialog).findByText(/al massimo 10\.000/)).toBeTruthy()
    unmount()
    await apri({ [ONE]: una({ uso: 'codice', codice: 'NATALE', codici: null }) })
    expect(await screen.findByRole('img', { name: 'QR con il codice NATALE' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Codici unici' })).toBeNull()
  })
})
