import type { DatiPersonali } from '@rateo/contract/persone/dati-personali'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const ATTIVITA: NonNullable<DatiPersonali['attivita']> = {
  _id: ID,
  ragione_sociale: 'Ferramenta Rossi S.r.l.',
  partita_iva: '12345670017',
  codice_fiscale: '12345670017',
  rea: 'MI-1234567',
  rappresentante: 'Mario Rossi, amministratore unico',
  indirizzo: 'Via Roma 1, 20121 Milano (MI)',
  email: 'info@rossi.it',
  telefono: '+39021234567',
  pec: 'rossi@pec.it',
  codice_destinatario: null,
  causale_modello: '',
  logo: null,
  punti_vendita: [],
  iban: 'IT60X0542811101000000123456',
  iban_intestatario: 'Rossi S.r.l.',
  iban_in_attesa: null,
}
const DATI: DatiPersonali = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario@rossi.it',
  email_verificata: true,
  email_in_attesa: null,
  telefono: null,
  telefono_verificato: false,
  lingua: 'it',
  attivita: ATTIVITA,
}
const open = (attivita: Partial<typeof ATTIVITA> = {}, answers = {}) =>
  renderPage('/profilo?scheda=attivita', {
    as: 'esercente',
    answers: {
      'GET /api/profilo/dati': { ...DATI, attivita: { ...ATTIVITA, ...attivita } },
      ...answers,
    },
  })

describe('PRO-M3 (parte) attività', () => {
  it('PRO-M3 (parte) mostra REA e rappresentante, e dice come cambiare ciò che è nel contratto', async () => {
    await open()
    expect(await screen.findByText('MI-1234567')).toBeTruthy()
    expect(screen.getByText('Mario Rossi, amministratore unico')).toBeTruthy()
    expect(screen.getByText(/per cambiarli richiedi assistenza/)).toBeTruthy()
  })

  it('PRO-M3 (parte) un IBAN in attesa dice da quando vale e si annulla, senza poterne chiedere un altro', async () => {
    const attesa = {
      iban: 'DE89370400440532013000',
      intestatario: 'Mario Rossi',
      vale_dal: '2027-01-15T09:30:00.000Z',
    }
    const { user, server } = await open(
      { iban_in_attesa: attesa },
      { 'DELETE /api/profilo/iban': { fatto: true } },
    )
    expect(await screen.findByText('DE89 3704 0044 0532 0130 00')).toBeTruthy()
    expect(screen.getByText(/15\/01\/2027/)).toBeTruthy()
    expect(screen.getByText(/intestato a Mario Rossi/)).toBeTruthy()
    expect(screen.queryByLabelText('Nuovo IBAN')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Annulla il cambio' }))
    await waitFor(() => expect(server.named('DELETE /api/profilo/iban')).toHaveLength(1))
  })

  it('PRO-M3 (parte) un punto vendita rifiutato: l’errore accanto al campo, niente si perde', async () => {
    const errors = [{ pointer: '/nome', message: 'Hai già un punto vendita con questo nome' }]
    const { user } = await open(
      {},
      { 'POST /api/attivita/punti_vendita': () => refuse('dati_non_validi', errors) },
    )
    await user.click(await screen.findByRole('button', { name: 'Aggiungi' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Salva' }))
    expect(await dialog.findAllByText('Inserisci il nome del punto vendita')).toHaveLength(2)
    await user.type(dialog.getByLabelText('Nome'), 'Centro')
    await user.type(dialog.getByLabelText('Via e numero civico'), 'Via Roma 1')
    await user.type(dialog.getByLabelText('CAP'), '20121')
    await user.type(dialog.getByLabelText('Comune'), 'Milano')
    await user.type(dialog.getByLabelText('Provincia'), 'MI')
    await user.click(dialog.getByRole('button', { name: 'Salva' }))
    expect(await dialog.findByText('Hai già un punto vendita con questo nome')).toBeTruthy()
    expect(dialog.getByDisplayValue('Via Roma 1')).toBeTruthy()
  })

  it('PRO-M3 (parte) la causale proposta si legge com’è oggi, ed è già scritta nella richiesta', async () => {
    await open({ causale_modello: 'Lezioni del {anno}' })
    expect(await screen.findByText(/oggi diventa “Lezioni del 20\d\d”/)).toBeTruthy()
  })

  it('PRO-M3 (parte) la causale proposta è già scritta nella richiesta, e si cancella', async () => {
    const { user } = await renderPage('/pagamenti/nuovo', {
      answers: {
        'GET /api/profilo/dati': {
          ...DATI,
          attivita: { ...ATTIVITA, causale_modello: 'Lezioni del {anno}' },
        },
      },
    })
    const causale = await screen.findByDisplayValue(/^Lezioni del 20\d\d$/)
    await user.clear(causale)
    expect(causale).toHaveProperty('value', '')
  })
})

it('ABB-B1 (parte) chi vende sceglie da quando vale un piano più caro, legge che il meno caro aspetta sempre, e salva', async () => {
  const { user, server } = await open(
    {},
    {
      'GET /api/regole_cambio': { piu_caro: 'subito' },
      'PATCH /api/regole_cambio': { piu_caro: 'fine_periodo' },
    },
  )
  const scelta = await screen.findByRole('radiogroup', { name: /passa a un piano più caro/ })
  expect(within(scelta).getByRole('radio', { name: 'Lo ha subito' })).toHaveProperty(
    'checked',
    true,
  )
  expect(screen.getByText(/Nessun cambio rende denaro/)).toBeTruthy()
  await user.click(within(scelta).getByRole('radio', { name: 'Lo ha dal prossimo addebito' }))
  const panel = scelta.closest('form')
  await user.click(within(panel ?? document.body).getByRole('button', { name: 'Salva' }))
  await waitFor(() =>
    expect(server.named('PATCH /api/regole_cambio').map(({ body }) => body)).toEqual([
      { piu_caro: 'fine_periodo' },
    ]),
  )
  expect(await screen.findByText('Regola dei cambi di piano salvata.')).toBeTruthy()
})
