import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test/render.tsx'

const dati = {
  nome: 'Marco',
  cognome: 'Rinaldi',
  email: 'marco@rateo.test',
  email_verificata: true,
  email_in_attesa: null,
  telefono: null,
  telefono_verificato: false,
  lingua: 'it',
  attivita: null,
}

it('PRO-M5 (parte) appena salvato si esce senza domande, anche prima che i dati siano riletti', async () => {
  // The server answers with the values of before: it is as if they had not been read again yet.
  const { user } = await renderPage('/profilo', {
    as: 'cliente',
    answers: { 'GET /api/profilo/dati': dati, 'PATCH /api/profilo/dati': { fatto: true } },
  })
  const nome = await screen.findByLabelText('Nome')
  await user.clear(nome)
  await user.type(nome, 'Marcello')
  await user.click(screen.getByRole('link', { name: 'Privacy' }))
  await user.click(await screen.findByRole('button', { name: 'Indietro' }))
  await user.click(screen.getByRole('button', { name: 'Salva' }))
  expect(await screen.findByText('Nome e cognome salvati.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Privacy' }))
  expect(screen.queryByText('Uscire senza salvare?')).toBeNull()
  expect(screen.queryByLabelText('Nome')).toBeNull()
})
