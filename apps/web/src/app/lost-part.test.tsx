import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

vi.mock('../features/promozioni/promozioni.page.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

it('SPC-24 (parte) una parte della pagina che non arriva si può chiedere di nuovo', async () => {
  // React tells the console of what its boundary caught, which is what is looked at here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Another test of this worker may have opened the page: its part has come there.
  vi.resetModules()
  const { renderPage } = await import('../../test/render.tsx')
  await renderPage('/promozioni', { as: 'admin' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Qualcosa non ha funzionato')
  await screen.findByRole('button', { name: 'Riprova' })
})
