import type { Beneficiario, BeneficiarioRow } from '@rateo/contract/persone/beneficiari'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPage, ID } from '../../../test/fixtures.ts'
import { dialog } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const SEARCH = 'POST /api/search/beneficiari'
const CREATE = 'POST /api/beneficiari'
const ONE = `GET /api/beneficiari/${ID}`

const aRow = (): BeneficiarioRow => ({
  _id: ID,
  nome: 'Giulia Rossi',
  tipo: 'persona',
  stato: 'attivo',
  cliente: { _id: '0000000000000000000000f1', nome: 'Lucia Rossi' },
  esercente: null,
  created_at: '2026-11-20T10:20:00.000Z',
})
const uno = (): Beneficiario => ({
  ...aRow(),
  codice_fiscale: null,
  nato_il: '2015-03-04',
  azioni_consentite: [
    { azione: 'modifica', consentita: true, motivo: null },
    { azione: 'archivia', consentita: true, motivo: null },
    { azione: 'elimina', consentita: true, motivo: null },
  ],
})

it('Y5 (parte) un cliente aggiunge un figlio, e la sua scheda si apre', async () => {
  const { user, server } = await renderPage('/beneficiari', {
    as: 'cliente',
    answers: { [SEARCH]: aPage([aRow()], { totals: null }), [CREATE]: uno(), [ONE]: uno() },
  })
  await user.click(await screen.findByRole('button', { name: 'Aggiungi un beneficiario' }))
  const root = await dialog()
  await user.type(within(root).getByLabelText('Nome e cognome'), 'Giulia Rossi')
  await user.click(within(root).getByRole('button', { name: 'Aggiungi' }))
  expect(await screen.findByRole('heading', { name: 'Giulia Rossi' })).toBeTruthy()
  expect(server.named(CREATE).map(({ body }) => body)).toEqual([
    { tipo: 'persona', nome: 'Giulia Rossi', codice_fiscale: '', nato_il: null },
  ])
})

it('Y5 (parte) lo staff legge e non cambia nulla', async () => {
  await renderPage(`/beneficiari/${ID}`, {
    as: 'admin',
    answers: { [ONE]: { ...uno(), azioni_consentite: [] } },
  })
  expect(await screen.findByRole('heading', { name: 'Giulia Rossi' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Correggi i dati' })).toBeNull()
})
