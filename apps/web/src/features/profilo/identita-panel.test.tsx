import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { dialog } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const SCIOGLI = 'DELETE /api/profilo/identita'
const apri = (answers: object) =>
  renderPage('/profilo?scheda=sicurezza', {
    answers: {
      'GET /api/profilo/sicurezza': {
        secondo_fattore: 'nessuno',
        ha_password: true,
        ha_cellulare: false,
        codici_di_recupero: 0,
        passkey: [],
        identita: {
          nome: 'Accesso Umbria',
          created_at: '2026-09-01T08:00:00.000Z',
          last_used_at: '2026-11-20T08:00:00.000Z',
        },
        sessioni: [],
        accessi: [],
      },
      ...answers,
    },
  })

it('SES-M1 (parte) il legame con un accesso esterno si scioglie dopo averlo confermato', async () => {
  const { server, user } = await apri({ [SCIOGLI]: { fatto: true } })
  const opener = await screen.findByRole('button', { name: 'Sciogli il legame' })
  await user.click(opener)
  const box = within(await dialog())
  expect(box.getByText(/non porta più nel tuo account/)).toBeTruthy()
  await user.click(box.getByRole('button', { name: 'Indietro' }))
  expect(server.named(SCIOGLI)).toHaveLength(0)
  await user.click(opener)
  await user.click(within(await dialog()).getByRole('button', { name: 'Sciogli il legame' }))
  expect(await screen.findByText(/^Il legame con .+ è sciolto\.$/)).toBeTruthy()
  expect(server.named(SCIOGLI)).toHaveLength(1)
})

it('SES-M1 (parte) se non riesce lo dice nella finestra, che resta aperta', async () => {
  const { user } = await apri({ [SCIOGLI]: refuse('troppi_tentativi') })
  await user.click(await screen.findByRole('button', { name: 'Sciogli il legame' }))
  const box = await dialog()
  await user.click(within(box).getByRole('button', { name: 'Sciogli il legame' }))
  await waitFor(() =>
    expect(within(box).getByRole('alert').textContent).toMatch(/Troppi tentativi/),
  )
})
