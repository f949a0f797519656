import type { Staff } from '@rateo/contract/ponte/staff'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../../test/render.tsx'

const ID = '0000000000000000000000c1'
const staff = (change: Partial<Staff> = {}): Staff => ({
  gestisce: true,
  persone: [
    {
      _id: ID,
      nome: 'Anna Bruni',
      email: 'anna@rateo.test',
      ambiti: ['persone', 'denaro'],
      stato: 'attivo',
      io: false,
    },
  ],
  richieste: [],
  ...change,
})
const RICHIESTA = {
  _id: '0000000000000000000000d1',
  email: 'irene@rateo.test',
  nome: 'Irene Galli',
  ambiti: null,
  motivo: 'Segue i pagamenti',
  riattiva: false,
  chiesta_da: 'Bruno Neri',
  created_at: '2026-11-20T10:20:00.000Z',
  mia: false,
}
const pagina = (answer: Staff, answers = {}) =>
  renderPage('/gestione?scheda=staff', {
    as: 'admin',
    answers: { 'GET /api/staff': answer, ...answers },
  })

it('GES-M2 (parte) una richiesta di un’altra persona si approva; la propria si può solo ritirare', async () => {
  const call = `POST /api/staff/richieste/${RICHIESTA._id}/approva`
  const mia = { ...RICHIESTA, _id: 'e'.repeat(24), nome: 'Ugo Sala', mia: true }
  const { user, server } = await pagina(staff({ richieste: [RICHIESTA, mia] }), {
    [call]: staff(),
  })
  const panel = within(await screen.findByRole('region', { name: 'Attendono una seconda persona' }))
  expect(panel.queryByRole('button', { name: 'Approva Ugo Sala' })).toBeNull()
  expect(panel.getByRole('button', { name: 'Ritira la richiesta per Ugo Sala' })).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Approva Irene Galli' }))
  await waitFor(() => expect(server.named(call)).toHaveLength(1))
})

it('GES-M2 (parte) le aree di una persona si cambiano con un motivo', async () => {
  const call = `POST /api/staff/${ID}/ambiti`
  const { user, server } = await pagina(staff(), { [call]: staff() })
  await user.click(await screen.findByRole('button', { name: 'Cambia le aree di Anna Bruni' }))
  const root = within(await screen.findByRole('dialog'))
  await user.click(root.getByLabelText('Denaro'))
  await user.click(root.getByRole('button', { name: 'Salva' }))
  expect(server.named(call)).toEqual([])
  await user.type(root.getByLabelText(/^Motivo/), 'Non serve più')
  await user.click(root.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(server.named(call)).toHaveLength(1))
  expect(server.named(call)[0]?.body).toEqual({ ambiti: ['persone'], motivo: 'Non serve più' })
})

it('GES-M2 (parte) chi ha solo alcune aree legge lo staff e non lo cambia', async () => {
  await pagina(staff({ gestisce: false, richieste: [RICHIESTA] }))
  expect(await screen.findByText('Anna Bruni')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Chiedi una persona' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Approva Irene Galli' })).toBeNull()
})
