import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { piano } from '../../test/abbonamento.ts'
import { aPage } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'

const ID = piano()._id
const FUORI_LISTINO = /^Con il ruolo Operatore non puoi cambiare piani, prezzi/
const vuoto = { 'POST /api/search/abbonamenti': aPage([]), 'POST /api/search/clienti': aPage([]) }
const inRuolo = (path: string, squadra: string, answers = {}) =>
  renderPage(path, { as: 'esercente', profile: { squadra }, answers: { ...vuoto, ...answers } })

describe('PRO-B2 X13 (parte) un pulsante fuori dal ruolo resta, spento, con il motivo', () => {
  it('PRO-B2 (parte) chi non cambia il listino preme e non si apre nulla; chi lo cambia apre', async () => {
    const { user } = await inRuolo('/abbonamenti/piani', 'operatore')
    const nuovo = await screen.findByRole('button', { name: 'Nuovo piano' })
    expect(nuovo.getAttribute('aria-disabled')).toBe('true')
    expect(nuovo.getAttribute('aria-description')).toMatch(FUORI_LISTINO)
    await user.click(nuovo)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('PRO-B2 (parte) l’amministratore lo apre', async () => {
    const { user } = await inRuolo('/abbonamenti/piani', 'amministratore')
    const nuovo = await screen.findByRole('button', { name: 'Nuovo piano' })
    expect(nuovo.getAttribute('aria-disabled')).toBeNull()
    await user.click(nuovo)
    expect(await screen.findByRole('dialog', { name: 'Nuovo piano' })).toBeTruthy()
  })

  it('PRO-B2 (parte) sulla pagina di un piano l’operatore iscrive e non modifica, e il link resta', async () => {
    const no = 'Con il ruolo Operatore non puoi cambiare piani.'
    const p = piano({
      abbonati: [],
      link: 'https://rateo.test/abbonati/uno',
      azioni_consentite: [
        { azione: 'modifica', consentita: false, motivo: no },
        { azione: 'archivia', consentita: false, motivo: no },
      ],
    })
    const { user } = await inRuolo(`/abbonamenti/piani/${ID}`, 'operatore', {
      [`GET /api/piani/${ID}`]: p,
    })
    const modifica = await screen.findByRole('button', { name: 'Modifica' })
    expect(modifica.getAttribute('aria-description')).toMatch(FUORI_LISTINO)
    expect(await screen.findByRole('region', { name: 'Link per abbonarsi' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Iscrivi un cliente' }))
    expect(within(await screen.findByRole('dialog')).getAllByRole('button').length).toBeGreaterThan(
      0,
    )
  })

  it('PRO-B2 (parte) il contabile non aggiunge clienti, e legge a chi chiedere', async () => {
    await inRuolo('/clienti', 'contabile')
    const nuovo = await screen.findByRole('button', { name: 'Nuovo cliente' })
    expect(nuovo.getAttribute('aria-description')).toContain('Chiedi a chi gestisce la squadra.')
  })
})
