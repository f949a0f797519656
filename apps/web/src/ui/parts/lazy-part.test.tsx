import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ToastProvider } from '../notices/toast.tsx'
import { lazyPart } from './lazy-part.tsx'

const NOT_COME = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')

/** A file that does not come until the network is back. */
function createNetwork() {
  const network = { isUp: false, asked: 0 }
  const load = async <T,>(part: T) => {
    network.asked += 1
    if (!network.isUp) throw NOT_COME
    return part
  }
  return { network, load }
}

type FinestraProps = { onClose: () => void }
const Finestra = ({ onClose }: FinestraProps) => (
  <div role="dialog">
    <button type="button" onClick={onClose}>
      Chiudi
    </button>
  </div>
)

const shown = (node: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <ToastProvider>{node}</ToastProvider>
    </MantineProvider>,
  )

it('SPC-24 (parte) una finestra che non arriva si chiude con una parola, e poi si apre', async () => {
  const { network, load } = createNetwork()
  const Dialog = lazyPart(() => load(Finestra))
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Apri
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    )
  }
  shown(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Apri' }))
  expect(screen.getByText('Un momento…')).toBeTruthy()
  await screen.findByText(/Questa finestra non si apre/, undefined, { timeout: 4000 })
  expect(network.asked).toBe(3)
  expect(screen.queryByText('Un momento…')).toBeNull()

  network.isUp = true
  await user.click(screen.getByRole('button', { name: 'Apri' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('SPC-24 (parte) una parte della pagina che non arriva si chiede di nuovo al suo posto', async () => {
  const { network, load } = createNetwork()
  const Scheda = lazyPart(() => load(() => <p>Le tue rate</p>), { fallback: <p>Arriva</p> })
  shown(
    <>
      <p>Il resto</p>
      <Scheda />
    </>,
  )
  expect(screen.getByText('Arriva')).toBeTruthy()
  const again = await screen.findByRole('button', { name: 'Riprova' }, { timeout: 4000 })
  expect(screen.getByRole('heading', { name: 'Sei senza connessione?' })).toBeTruthy()
  expect(screen.getByText('Il resto')).toBeTruthy()

  network.isUp = true
  await userEvent.click(again)
  expect(await screen.findByText('Le tue rate')).toBeTruthy()
})

it('SPC-24 (parte) un difetto in una finestra chiude la finestra, non la pagina', async () => {
  // React tells the console of what its boundary caught, which is what is looked at here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const close = vi.fn<() => void>()
  const Dialog = lazyPart(
    async () =>
      function Broken(_: FinestraProps): null {
        throw new Error('difetto')
      },
  )
  shown(
    <>
      <p>Il resto</p>
      <Dialog onClose={close} />
    </>,
  )
  await screen.findByText(/Questa finestra non si apre/)
  expect(close).toHaveBeenCalledOnce()
  expect(screen.getByText('Il resto')).toBeTruthy()
})

it('di una parte di cui si può fare a meno resta quello che stava al suo posto', async () => {
  const { network, load } = createNetwork()
  const Tools = lazyPart(() => load(() => <p>Strumenti</p>), {
    fallback: <p>Posto</p>,
    isOptional: true,
  })
  shown(<Tools />)
  await vi.waitFor(() => expect(network.asked).toBe(3), { timeout: 4000 })
  expect(screen.getByText('Posto')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
