import { Checkbox, MantineProvider, TextInput } from '@mantine/core'
import { ERRORS } from '@rateo/contract/chiamata/errors'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, UnreachableError } from '../api/client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { useChange } from '../api/use-change.ts'
import { useContractForm } from '../hooks/use-contract-form.ts'
import { FormDialog } from './form-dialog.tsx'

const schema = z.strictObject({
  nome: z.string().check(z.minLength(1, 'Scrivi il nome')),
  importo_centesimi: z.int().check(z.minimum(1, 'Scrivi l’importo')),
  invia: z.boolean(),
})
const INITIAL = { nome: '', importo: '', invia: false }

type Props = { send: (body: object) => Promise<unknown>; onClose?: () => void }

function Prova({ send, onClose = () => {} }: Props) {
  const { held, field, tick } = useContractForm({
    initial: INITIAL,
    schema,
    toBody: ({ importo, ...same }) => ({ ...same, importo_centesimi: Number(importo) }),
    names: { importo_centesimi: 'importo' },
    change: useChange({ send }),
    onDone: onClose,
    draft: 'prova',
  })
  return (
    <FormDialog title="Prova" held={held} label="Invia" onClose={onClose}>
      <TextInput label="Nome" {...field('nome')} />
      <TextInput label="Importo" {...field('importo')} />
      <Checkbox label="Manda" {...tick('invia')} />
    </FormDialog>
  )
}

const show = (props: Props) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <Prova {...props} />
      </QueryClientProvider>
    </MantineProvider>,
  )

const refused = (errors: readonly { pointer: string; message: string }[]) =>
  new ApiError({
    status: 400,
    code: 'dati_non_validi',
    error_message: ERRORS.dati_non_validi.message,
    errors: [...errors],
    request_id: '',
  })

const field = (name: string) => screen.getByLabelText(name)
const submit = () => screen.getByRole('button', { name: 'Invia' })

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Nome'), 'Anna')
  await user.type(field('Importo'), '12')
}

afterEach(() => sessionStorage.clear())

it('lo schema della chiamata dice che cosa manca, prima di mandare: il fuoco va al primo campo', async () => {
  const user = userEvent.setup()
  const send = vi.fn<Props['send']>()
  show({ send })
  await user.click(await screen.findByRole('button', { name: 'Invia' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Nome')))
  expect(screen.getByRole('alert').textContent).toContain('Controlla questi campi')
  await user.type(field('Nome'), 'Anna')
  await user.click(submit())
  // A single fault is said beside its field, once.
  await waitFor(() => expect(document.activeElement).toBe(field('Importo')))
  expect(screen.getAllByText('Scrivi l’importo')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

it('quello che il server rifiuta sta accanto al suo campo, comunque lo chiami la chiamata', async () => {
  const user = userEvent.setup()
  show({
    send: () =>
      Promise.reject(refused([{ pointer: '/body/importo_centesimi', message: 'È troppo' }])),
  })
  await fill(user)
  await user.click(submit())
  expect(await screen.findByText('È troppo')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Importo')))
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  [
    'di nessun campo che si veda',
    refused([{ pointer: '/altro/0', message: 'Non va bene' }]),
    'Non va bene',
  ],
  ['senza risposta', new UnreachableError(), 'Rateo non è raggiungibile'],
])('un rifiuto %s si legge in cima, e lì va il fuoco', async (_, error, text) => {
  const user = userEvent.setup()
  show({ send: () => Promise.reject(error) })
  await fill(user)
  await user.click(submit())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(text)
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(alert.compareDocumentPosition(field('Nome'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('mentre parte non si chiude e non parte due volte; poi si dimentica quello che si era scritto', async () => {
  const user = userEvent.setup()
  let answer = () => {}
  const send = vi.fn<Props['send']>(() => new Promise<void>((resolve) => (answer = resolve)))
  const onClose = vi.fn<() => void>()
  show({ send, onClose })
  await fill(user)
  await user.click(field('Manda'))
  expect(JSON.parse(sessionStorage.getItem('rateo:bozza:prova') ?? '')).toEqual({
    nome: 'Anna',
    importo: '12',
    invia: true,
  })
  await user.keyboard('{Enter}')
  await user.click(submit())
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledWith({ nome: 'Anna', importo_centesimi: 12, invia: true })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Indietro' }))
  await user.click(submit())
  expect(send).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => answer())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sessionStorage.getItem('rateo:bozza:prova')).toBeNull()
})

it('la bozza torna com’era, e un clic fuori non la porta via', async () => {
  const user = userEvent.setup()
  const first = show({ send: () => Promise.resolve() })
  await fill(user)
  await user.click(field('Manda'))
  first.unmount()
  const onClose = vi.fn<() => void>()
  show({ send: () => Promise.resolve(), onClose })
  expect(await screen.findByDisplayValue('Anna')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Manda' })).toHaveProperty('checked', true)
  await user.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement)
  expect(onClose).not.toHaveBeenCalled()
})
