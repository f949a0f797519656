import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const una = (n: number, letta: boolean) => ({
  _id: `0000000000000000000000b${n}`,
  testo: `Maria Bianchi ha pagato ${n},00 €: Tagliando`,
  indirizzo: `/pagamenti/${ID}`,
  letta,
  created_at: '2026-11-20T10:00:00.000Z',
})
const elenco = { data: [una(2, false), una(1, true)], da_leggere: 1 }

it('SHE-B2 la campanella dice quante sono da leggere e le mostra; aprirla non le segna, il pulsante sì', async () => {
  const lette = { data: [una(2, true), una(1, true)], da_leggere: 0 }
  const { user, server } = await renderPage('/assente', {
    answers: { 'GET /api/notifiche': elenco, 'POST /api/notifiche/lette': lette },
  })
  const bell = await screen.findByRole('button', { name: 'Notifiche, 1 da leggere' })
  await user.click(bell)
  const panel = within(screen.getByRole('dialog', { name: 'Notifiche' }))
  expect(panel.getByRole('heading', { name: 'Notifiche' })).toBeTruthy()
  const nuove = () => panel.getAllByRole('link').map((one) => one.textContent?.includes('Nuova'))
  expect(nuove()).toEqual([true, false])
  expect(server.named('POST /api/notifiche/lette')).toHaveLength(0)
  await user.click(panel.getByRole('button', { name: 'Segna tutte come lette' }))
  await waitFor(() => expect(nuove()).toEqual([false, false]))
  expect(server.named('POST /api/notifiche/lette')[0]?.body).toEqual({ fino_a: una(2, false)._id })
  expect(bell.getAttribute('aria-label')).toBe('Notifiche')
  expect(panel.queryByRole('button', { name: 'Segna tutte come lette' })).toBeNull()
})

it('SHE-B2 chi apre una notifica ha letto quella, e non le altre', async () => {
  const { user, server, router } = await renderPage('/assente', {
    answers: { 'GET /api/notifiche': elenco, 'POST /api/notifiche/lette': elenco },
  })
  await user.click(await screen.findByRole('button', { name: 'Notifiche, 1 da leggere' }))
  await user.click(screen.getByRole('link', { name: /Nuova/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/pagamenti/${ID}`))
  expect(server.named('POST /api/notifiche/lette')[0]?.body).toEqual({
    fino_a: una(2, false)._id,
    solo: true,
  })
  expect(screen.queryByRole('dialog', { name: 'Notifiche' })).toBeNull()
})

it('SHE-B2 (parte) se ne vedono sei, e tutte a richiesta', async () => {
  const molte = Array.from({ length: 9 }, (_, n) => una(n, true))
  const { user } = await renderPage('/assente', {
    answers: { 'GET /api/notifiche': { data: molte, da_leggere: 0 } },
  })
  await user.click(screen.getByRole('button', { name: 'Notifiche' }))
  const panel = within(screen.getByRole('dialog', { name: 'Notifiche' }))
  expect(await panel.findAllByRole('link')).toHaveLength(6)
  await user.click(panel.getByRole('button', { name: 'Vedi tutte' }))
  expect(panel.getAllByRole('link')).toHaveLength(9)
})

it('SHE-B2 senza notifiche lo dice, e non segna nulla', async () => {
  const { user, server } = await renderPage('/assente')
  await user.click(screen.getByRole('button', { name: 'Notifiche' }))
  expect(await screen.findByText(/Non hai notifiche/)).toBeTruthy()
  expect(server.named('POST /api/notifiche/lette')).toHaveLength(0)
})

it('SHE-B2 se l’elenco non arriva c’è la frase del server', async () => {
  const { user } = await renderPage('/assente', {
    answers: { 'GET /api/notifiche': () => refuse('servizio_occupato') },
  })
  await user.click(screen.getByRole('button', { name: 'Notifiche' }))
  const panel = screen.getByRole('dialog', { name: 'Notifiche' })
  await waitFor(() => expect(panel.textContent).not.toContain('Caricamento'))
  expect(panel.textContent).toMatch(/riprova/i)
})
