import { Button, MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Dialog, useHold } from './dialog.tsx'

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
        <Dialog isOpen={isOpen} onClose={close} title="Dialogo">
          <input aria-label="Dentro" data-autofocus />
        </Dialog>
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

function Work({ isBusy }: { isBusy: boolean }) {
  useHold(isBusy)
  return <p>Lavoro</p>
}

const close = vi.fn<() => void>()
const outside = () => document.querySelector('.mantine-Modal-overlay') as HTMLElement

const open = (isBusy: boolean, isLight: boolean) =>
  render(
    <MantineProvider env="test">
      <Dialog title="Dialogo" onClose={close} isLight={isLight}>
        <Work isBusy={isBusy} />
      </Dialog>
    </MantineProvider>,
  )

beforeEach(() => close.mockClear())

it('mentre qualcosa è in corso non lo chiudono né Esc, né la croce, né un clic fuori', async () => {
  const user = userEvent.setup()
  const { rerender } = open(true, true)
  expect(await screen.findByText('Lavoro')).toBeTruthy()
  const cross = () => screen.getByRole('button', { name: 'Chiudi' })
  expect(cross().hasAttribute('disabled')).toBe(true)
  await user.keyboard('{Escape}')
  await user.click(cross())
  await user.click(outside())
  expect(close).not.toHaveBeenCalled()
  rerender(
    <MantineProvider env="test">
      <Dialog title="Dialogo" onClose={close} isLight>
        <Work isBusy={false} />
      </Dialog>
    </MantineProvider>,
  )
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

it.each([
  ['quello che si è scritto', false, 0],
  ['una domanda', true, 1],
])('un clic fuori: %s', async (_, isLight, closed) => {
  const user = userEvent.setup()
  open(false, isLight)
  expect(await screen.findByText('Lavoro')).toBeTruthy()
  await user.click(outside())
  expect(close).toHaveBeenCalledTimes(closed)
})
