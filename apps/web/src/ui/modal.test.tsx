import { Button, MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Modal } from './modal.tsx'

function Page({ isKept, leads }: { isKept: boolean; leads?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    if (leads) screen.getByLabelText('Altrove').focus()
  }
  return (
    <MantineProvider env="test">
      <Button onClick={() => setOpen(true)}>Apri</Button>
      <input aria-label="Altrove" />
      {(isKept || isOpen) && (
        <Modal opened={isOpen} onClose={close} title="Dialogo">
          <input aria-label="Dentro" data-autofocus />
        </Modal>
      )}
    </MantineProvider>
  )
}

it.each([
  ['disegnato solo da aperto', false],
  ['sempre presente', true],
])(
  'il dialogo %s: il fuoco entra, e chiuso con Esc torna a chi lo ha aperto',
  async (_, isKept) => {
    const user = userEvent.setup()
    render(<Page isKept={isKept} />)
    const opener = screen.getByRole('button', { name: 'Apri' })
    opener.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Dentro')))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  },
)

it('se chi chiude ha già portato il fuoco altrove, lì resta', async () => {
  const user = userEvent.setup()
  render(<Page isKept={false} leads />)
  await user.click(screen.getByRole('button', { name: 'Apri' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Dentro')))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(screen.getByLabelText('Altrove'))
})

it('il titolo di un dialogo non è l’intestazione della pagina', async () => {
  const user = userEvent.setup()
  render(<Page isKept />)
  await user.click(screen.getByRole('button', { name: 'Apri' }))
  expect(await screen.findByRole('dialog', { name: 'Dialogo' })).toBeTruthy()
  expect(screen.queryByRole('banner')).toBeNull()
})
