import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, settings } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const PIANO = '0000000000000000000000f1'
const SIMULA = 'POST /api/promozioni_esercente/simula'
const risposta = {
  prezzo_centesimi: 5999,
  sconto_centesimi: 780,
  da_pagare_centesimi: 5219,
  dal: null,
  prova_giorni: 0,
  applicate: [
    {
      _id: 'a1',
      nome: 'Autunno',
      codice: 'AUTUNNO',
      sconto_centesimi: 600,
      prova_giorni: 0,
      resto_centesimi: 5399,
    },
    {
      _id: 'a2',
      nome: 'Benvenuto',
      codice: null,
      sconto_centesimi: 180,
      prova_giorni: 0,
      resto_centesimi: 5219,
    },
  ],
  escluse: [
    { _id: 'a3', nome: 'Cinque euro', codice: 'CINQUE', motivo: 'Si ha con il codice CINQUE' },
  ],
}
const apri = async (answers: Record<string, unknown> = {}) => {
  const page = await renderPage('/promozioni_esercente', {
    as: 'esercente',
    answers: {
      'GET /api/get_settings': {
        ...settings,
        menu: [{ route: '/promozioni_esercente', icon: 'promozioni', label: 'Promozioni' }],
      },
      'POST /api/search/promozioni_esercente': aPage([], { totals: null }),
      'POST /api/search/clienti': aPage([]),
      'GET /api/promozioni_esercente/piani': { piani: [{ _id: PIANO, nome: 'Sala pesi' }] },
      [SIMULA]: risposta,
      ...answers,
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Quanto paga?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Quanto paga questo cliente?' })
  return { ...page, dialog }
}
const letto = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00A0', ' ')

describe('PRM-B1 (parte) “Quanto paga questo cliente?”', () => {
  it('di un piano con un giorno suo: oggi i giorni che mancano, poi il primo prezzo intero con lo sconto', async () => {
    const di = { ...risposta, da_pagare_centesimi: 1050, dal: '2026-12-01' }
    const { user, dialog } = await apri({ [SIMULA]: di })
    await within(dialog).findByRole('option', { name: 'Sala pesi' })
    await user.selectOptions(within(dialog).getByLabelText('Che cosa paga'), 'Sala pesi')
    await user.click(within(dialog).getByRole('button', { name: 'Calcola' }))
    const text = letto(await within(dialog).findByRole('status', { name: 'Risposta' }))
    expect(text).toContain('Prezzo del primo addebito intero59,99 €')
    expect(text).toContain('Paga oggi10,50 €')
    expect(text).toContain('Poi52,19 €, martedì 1 dicembre 2026')
  })

  it('per un piano e un codice: ogni riga in ordine con quanto resta, e perché non le altre', async () => {
    const { user, server, dialog } = await apri()
    await within(dialog).findByRole('option', { name: 'Sala pesi' })
    await user.selectOptions(within(dialog).getByLabelText('Che cosa paga'), 'Sala pesi')
    expect(within(dialog).queryByLabelText('Importo')).toBeNull()
    await user.type(within(dialog).getByLabelText(/^Codice/), 'autunno')
    await user.click(within(dialog).getByRole('button', { name: 'Calcola' }))
    const text = letto(await within(dialog).findByRole('status', { name: 'Risposta' }))
    expect(text).toContain('Prezzo59,99 €')
    expect(text).toContain('1. Autunno (codice AUTUNNO)−6,00 €, restano 53,99 €')
    expect(text).toContain('2. Benvenuto−1,80 €, restano 52,19 €')
    expect(text).toContain('Paga oggi52,19 €')
    expect(text).toContain('Cinque euro (codice CINQUE): Si ha con il codice CINQUE')
    expect(server.named(SIMULA)[0]?.body).toEqual({
      cliente_id: null,
      piano_id: PIANO,
      importo_centesimi: null,
      codice: 'autunno',
    })
  })

  it('per un importo; una prova più lunga si legge in giorni, e dove nulla si applica lo dice', async () => {
    const nulla = { ...risposta, applicate: [], escluse: [], prova_giorni: null }
    const { user, server, dialog } = await apri({ [SIMULA]: nulla })
    await user.type(within(dialog).getByLabelText('Importo'), '77,77')
    await user.click(within(dialog).getByRole('button', { name: 'Calcola' }))
    expect(await within(dialog).findByText('Nessuna promozione si applica.')).toBeTruthy()
    expect(server.named(SIMULA)[0]?.body).toMatchObject({ piano_id: null, importo_centesimi: 7777 })
  })

  it('un codice che non c’è si legge accanto al campo, e quello che si è scritto resta', async () => {
    const errors = [{ pointer: '/codice', message: 'Questo codice non esiste' }]
    const { user, dialog } = await apri({ [SIMULA]: () => refuse('dati_non_validi', errors) })
    await user.type(within(dialog).getByLabelText('Importo'), '10')
    await user.type(within(dialog).getByLabelText(/^Codice/), 'mai')
    await user.click(within(dialog).getByRole('button', { name: 'Calcola' }))
    expect(await within(dialog).findByText('Questo codice non esiste')).toBeTruthy()
    expect(within(dialog).getByLabelText(/^Codice/)).toHaveProperty('value', 'mai')
  })
})

describe('PRM-M1 (parte) per chi vale', () => {
  it('una che vale da sola non ha un codice; piani e ordine vanno con lei', async () => {
    const CREA = 'POST /api/promozioni_esercente'
    const { user, server, dialog } = await apri({ [CREA]: () => refuse('stato_incompatibile') })
    await user.click(within(dialog).getByRole('button', { name: 'Indietro' }))
    await user.click(screen.getByRole('button', { name: 'Nuova promozione' }))
    const nuova = await screen.findByRole('dialog', { name: 'Nuova promozione' })
    await user.type(await within(nuova).findByLabelText('Nome'), 'Benvenuto')
    await user.selectOptions(within(nuova).getByLabelText('Come si ha'), 'automatica')
    expect(within(nuova).queryByLabelText('Codice')).toBeNull()
    await user.type(within(nuova).getByLabelText('Sconto in %'), '10')
    await user.selectOptions(within(nuova).getByLabelText('Insieme ad altre'), 'cumulabile')
    await user.clear(within(nuova).getByLabelText('Ordine'))
    await user.type(within(nuova).getByLabelText('Ordine'), '3')
    await user.click(await within(nuova).findByRole('checkbox', { name: 'Sala pesi' }))
    await user.click(within(nuova).getByRole('button', { name: 'Salva la promozione' }))
    await screen.findByRole('alert')
    expect(server.named(CREA)[0]?.body).toMatchObject({
      uso: 'automatica',
      codice: null,
      cumulo: 'cumulabile',
      ordine: 3,
      piani: [PIANO],
      clienti: [],
    })
  })
})
