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

it('SHE-B2 la campanella dice quante sono da leggere, le mostra, le segna e porta alla pagina', async () => {
  const { user, server, router } = await renderPage('/assente', {
    answers: {
      'GET /api/notifiche': elenco,
      'POST /api/notifiche/lette': { ...elenco, da_leggere: 0 },
    },
  })
  const bell = await screen.findByRole('button', { name: 'Notifiche, 1 da leggere' })
  await user.click(bell)
  const panel = screen.getByRole('dialog', { name: 'Notifiche' })
  const links = within(panel).getAllByRole('link')
  expect(links.map((one) => one.textContent?.includes('Nuova'))).toEqual([true, false])
  await waitFor(() =>
    expect(server.named('POST /api/notifiche/lette')[0]?.body).toEqual({
      fino_a: una(2, false)._id,
    }),
  )
  await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notifiche'))
  if (links[0]) await user.click(links[0])
  await waitFor(() => expect(router.state.location.pathname).toBe(`/pagamenti/${ID}`))
  expect(screen.queryByRole('dialog', { name: 'Notifiche' })).toBeNull()
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
