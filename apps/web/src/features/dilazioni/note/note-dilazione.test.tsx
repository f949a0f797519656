import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aDilazione } from '../../../../test/dilazione-fixtures.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ONE = `GET /api/dilazioni/${ID}`
const NOTE = `/api/dilazioni/${ID}/note`
const nota = {
  _id: '0000000000000000000000f1',
  testo: 'Chiamare lunedì',
  autore: 'Anna Verdi',
  e_mia: true,
  created_at: '2026-11-20T10:00:00.000Z',
}

it('DIL-M5 (parte) l’esercente scrive una nota sul piano e la toglie', async () => {
  const { user, server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'esercente',
    answers: {
      [ONE]: aDilazione(),
      [`GET ${NOTE}`]: { data: [] },
      [`POST ${NOTE}`]: { data: [nota] },
      [`DELETE ${NOTE}/${nota._id}`]: { data: [] },
    },
  })
  await user.type(await screen.findByLabelText(/Nuova nota/), 'Chiamare lunedì')
  await user.click(screen.getByRole('button', { name: 'Salva la nota' }))
  expect(await screen.findByText('Anna Verdi')).toBeTruthy()
  expect(server.named(`POST ${NOTE}`)[0]?.body).toEqual({ testo: 'Chiamare lunedì' })
  await user.click(screen.getByRole('button', { name: /^Togli la nota/ }))
  await waitFor(() => expect(screen.queryByText('Anna Verdi')).toBeNull())
})

it('DIL-M5 (parte) il cliente non ha note', async () => {
  const { server } = await renderPage(`/dilazioni/${ID}`, {
    as: 'cliente',
    answers: { [ONE]: aDilazione() },
  })
  await screen.findByRole('heading', { name: 'Rate' })
  expect(screen.queryByText('Nuova nota')).toBeNull()
  expect(server.named(`GET ${NOTE}`)).toEqual([])
})
