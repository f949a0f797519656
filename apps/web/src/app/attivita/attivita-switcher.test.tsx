import type { MiaAttivita } from '@rateo/contract/persone/mie-attivita'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render.tsx'

const id = (n: number) => n.toString(16).padStart(24, '0')
const mia = (n: number, change: Partial<MiaAttivita> = {}): MiaAttivita => ({
  _id: id(n),
  nome: `Bottega ${n}`,
  ruolo: 'contabile',
  stato: 'attivo',
  fino_al: null,
  sospesa: false,
  dal: '2026-01-10T08:00:00.000Z',
  corrente: n === 1,
  ...change,
})
const MIE = 'GET /api/mie_attivita'
const mie = (attivita: MiaAttivita[], inviti: object[] = []) => ({
  [MIE]: { attivita, inviti, registrazione_aperta: false },
})
const PROFILO = { attivita: id(1), altre_attivita: 2, denominazione: 'Bottega 1' }
const apri = { name: 'Attività: Bottega 1. Cambia attività' }

it('Y7 (parte) chi ha una sola attività non ha nulla da scegliere', async () => {
  await renderPage('/home', { profile: { ...PROFILO, altre_attivita: 0 } })
  expect(screen.queryByRole('button', { name: /Cambia attività$/ })).toBeNull()
})

it('Y7 (parte) si vede dove si è, con quale ruolo e fino a quando; con la tastiera si passa a un’altra', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const scegli = `POST /api/mie_attivita/${id(2)}/scegli`
  const { user, server } = await renderPage('/home', {
    profile: PROFILO,
    answers: {
      ...mie([mia(1), mia(2, { fino_al: '2026-12-31' }), mia(3, { sospesa: true })]),
      [scegli]: { fatto: true },
    },
  })
  await user.click(await screen.findByRole('button', apri))
  const scelte = within(await screen.findByRole('dialog', { name: 'Le tue attività' }))
  const qui = await scelte.findByRole('button', { name: /^Bottega 1/ })
  expect(qui.getAttribute('aria-current')).toBe('true')
  expect(scelte.getByText(/fino al 31\/12\/2026/)).toBeTruthy()
  expect(scelte.getByRole<HTMLButtonElement>('button', { name: /^Bottega 3/ }).disabled).toBe(true)
  qui.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(server.named(scegli)).toHaveLength(1))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/home'))
})

it('Y7 (parte) oltre sette si cerca per nome; gli inviti ricevuti si contano', async () => {
  const invito = {
    _id: id(99),
    nome: 'Bottega nuova',
    ruolo: 'cassa',
    invitato_da: 'Elena Ferraro',
    fino_al: null,
    scade_at: '2026-12-01T08:00:00.000Z',
  }
  const { user } = await renderPage('/home', {
    profile: PROFILO,
    answers: mie(
      Array.from({ length: 9 }, (_, n) => mia(n + 1)),
      [invito],
    ),
  })
  await user.click(await screen.findByRole('button', apri))
  const scelte = within(await screen.findByRole('dialog', { name: 'Le tue attività' }))
  await user.type(await scelte.findByRole('searchbox'), 'ega 7')
  expect(scelte.getAllByRole('button')).toHaveLength(1)
  expect(scelte.getByRole('link', { name: 'Gestisci e inviti (1)' })).toBeTruthy()
  await user.type(scelte.getByRole('searchbox'), 'x')
  expect(scelte.getByText('Nessuna attività con questo nome.')).toBeTruthy()
})
