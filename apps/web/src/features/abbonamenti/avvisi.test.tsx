import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ABBONAMENTO_ID as ID, abbonamento } from '../../../test/abbonamento.ts'
import { renderPage } from '../../../test/render.tsx'

const avviso = {
  tipo: 'durata',
  giorno: '2026-12-31',
  canale: 'email',
  destinatario: 'giulia@example.it',
  oggetto: 'Sala pesi sta per rinnovarsi',
  testo: 'L’abbonamento dura fino a mercoledì 30 dicembre 2026.',
  esito: 'inviato',
  inviato_at: '2026-11-20T10:00:00.000Z',
  nei_termini: true,
} as const

const apri = (as: 'cliente' | 'esercente', change: Parameters<typeof abbonamento>[0]) =>
  renderPage(`/abbonamenti/${ID}`, {
    as,
    answers: { [`GET /api/abbonamenti/${ID}`]: abbonamento(change) },
  })

it('ABB-B3 (parte) gli avvisi inviati si leggono con esito e testo, e si stampano', async () => {
  const { user } = await apri('esercente', { avvisi: [avviso] })
  const panel = await screen.findByRole('region', { name: 'Avvisi inviati' })
  expect(within(panel).getByText('giulia@example.it (e-mail)')).toBeTruthy()
  expect(within(panel).getByText('Inviato, almeno 30 giorni prima')).toBeTruthy()
  await user.click(within(panel).getByText('Il testo inviato'))
  expect(within(panel).getByText(/dura fino a mercoledì 30 dicembre/)).toBeTruthy()
  expect(within(panel).getByRole('link', { name: 'Stampa (PDF)' }).getAttribute('href')).toBe(
    `/api/abbonamenti/${ID}/avvisi/pdf`,
  )
})

it('ABB-M6 (parte) chi non è stato avvisato legge che può andarsene, e fino a quando', async () => {
  await apri('cliente', {
    rinnovo_tacito: true,
    avviso_mancato: { rinnovo: '2026-11-01', fino_al: '2027-10-31' },
  })
  expect(
    await screen.findByText(
      'Il rinnovo del 1 novembre 2026 non è stato annunciato 30 giorni prima',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/puoi lasciare l’abbonamento quando vuoi, senza preavviso/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Avvisi inviati' })).toBeNull()
})
