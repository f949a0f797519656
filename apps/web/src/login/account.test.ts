import { waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import page from '../../login.html?raw'
import { refuse } from '../../test/fake-server.ts'
import { setUpAccount } from './account.ts'

const body = /<body>([\s\S]*)<\/body>/.exec(page)?.[1] ?? ''
const byId = (id: string) => document.getElementById(id) as HTMLInputElement

const answers = vi.fn<(url: string, init?: { body: string }) => Promise<Response>>()
const sent = () => JSON.parse(answers.mock.calls.at(-1)?.[1]?.body ?? 'null') as unknown

beforeEach(() => {
  document.body.innerHTML = body
  answers
    .mockReset()
    .mockImplementation(async () => Response.json({ message: 'Ti abbiamo scritto' }))
  vi.stubGlobal('fetch', answers)
  window.history.replaceState(null, '', '/login')
})

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(byId('nome'), 'Ada')
  await user.type(byId('cognome'), 'Neri')
  await user.type(byId('nuova-email'), 'ada@rateo.test')
  await user.type(byId('nuova-password'), 'una frase lunga')
}

describe('creare un account', () => {
  it('REG-M1 si apre dall’accesso, e l’esito dice che cosa fare', async () => {
    setUpAccount()
    const user = userEvent.setup()
    expect(document.getElementById('account')).toBeNull()
    await user.click(byId('open-account'))
    expect(byId('access').hidden).toBe(true)
    await fill(user)
    await user.click(byId('role-esercente'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(byId('account-message').textContent).toBe('Ti abbiamo scritto'))
    expect(sent()).toEqual({
      nome: 'Ada',
      cognome: 'Neri',
      email: 'ada@rateo.test',
      password: 'una frase lunga',
      role: 'esercente',
    })
  })

  it('REG-M4 i campi vuoti si dicono accanto, senza chiedere al server', async () => {
    setUpAccount()
    const user = userEvent.setup()
    await user.click(byId('open-account'))
    await user.type(byId('nome'), 'Ada{Enter}')
    expect(byId('cognome-error').textContent).toBe('Inserisci il cognome')
    expect(document.activeElement).toBe(byId('cognome'))
    expect(byId('nome').value).toBe('Ada')
    expect(answers).not.toHaveBeenCalled()
  })

  it('quello che rifiuta il server sta accanto al suo campo, e niente si perde', async () => {
    answers.mockImplementation(async () =>
      refuse('dati_non_validi', [{ pointer: '/password', message: 'Almeno 12 caratteri' }]),
    )
    setUpAccount()
    const user = userEvent.setup()
    await user.click(byId('open-account'))
    await fill(user)
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(byId('nuova-password-error').textContent).toBe('Almeno 12 caratteri'),
    )
    expect(byId('account-alert').hidden).toBe(true)
    expect(byId('nome').value).toBe('Ada')
  })

  const invita = (invito: object) => {
    window.history.replaceState(null, '', `/login?invito=${'a'.repeat(43)}`)
    answers.mockImplementation(async (url) =>
      Response.json(
        url.startsWith('/auth/invito')
          ? { valido: true, role: null, nome: '', cognome: '', email: '', ...invito }
          : { message: 'Ti abbiamo scritto' },
      ),
    )
    setUpAccount()
  }

  it('REG-B4 (parte) chi è invitato parte da qui, con il suo invito', async () => {
    invita({ message: 'Palestra Fenice ti invita' })
    const user = userEvent.setup()
    expect(document.getElementById('account')).not.toBeNull()
    await fill(user)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent()).toMatchObject({ invito: 'a'.repeat(43) }))
  })

  it('REG-B4 (parte) chi invita si legge, il ruolo è quello dell’invito, e quello che si sa è già scritto', async () => {
    invita({ message: 'Ilenia Capponi ti invita', role: 'esercente', nome: 'Ada', cognome: 'Neri' })
    await waitFor(() => expect(byId('account-invito').textContent).toBe('Ilenia Capponi ti invita'))
    expect([byId('nome').value, byId('cognome').value]).toEqual(['Ada', 'Neri'])
    expect([byId('role-esercente').checked, byId('role-cliente').disabled]).toEqual([true, true])
    const user = userEvent.setup()
    await user.type(byId('nuova-email'), 'ada@rateo.test')
    await user.type(byId('nuova-password'), 'una frase lunga{Enter}')
    await waitFor(() => expect(sent()).toMatchObject({ role: 'esercente', nome: 'Ada' }))
  })

  it('REG-B4 (parte) un invito che non vale più lo dice, e l’account si crea senza', async () => {
    invita({ valido: false, message: 'Questo invito è scaduto' })
    await waitFor(() => expect(byId('account-invito').textContent).toBe('Questo invito è scaduto'))
    const user = userEvent.setup()
    await fill(user)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent()).toMatchObject({ nome: 'Ada' }))
    expect(sent()).not.toHaveProperty('invito')
  })

  it('si torna all’accesso, e sulla pagina c’è un solo campo per la password', async () => {
    setUpAccount()
    const user = userEvent.setup()
    expect(document.querySelectorAll('input[type=password]')).toHaveLength(1)
    await user.click(byId('open-account'))
    await user.click(byId('close-account'))
    expect(byId('access').hidden).toBe(false)
    expect(document.querySelectorAll('input[type=password]')).toHaveLength(1)
  })
})
