import { waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import page from '../../login.html?raw'
import { refuse } from '../../test/fake-server.ts'
import { setUpForgotten } from './forgotten.ts'

const body = /<body>([\s\S]*)<\/body>/.exec(page)?.[1] ?? ''
const byId = (id: string) => document.getElementById(id) as HTMLInputElement

const answers = vi.fn<(url: string, init: { body: string }) => Promise<Response>>()
const sent = () => {
  const [url, init] = answers.mock.calls[0] ?? []
  return [url, JSON.parse(init?.body ?? 'null')] as unknown
}

function start(address: string) {
  window.history.replaceState(null, '', address)
  setUpForgotten()
  return userEvent.setup()
}

beforeEach(() => {
  document.body.innerHTML = body
  answers.mockReset().mockImplementation(async () => Response.json({ message: 'Fatto' }))
  vi.stubGlobal('fetch', answers)
})

describe('password dimenticata', () => {
  it('SES-M1 si chiede con l’e-mail già scritta, e l’esito dice che cosa fare', async () => {
    const user = start('/login')
    await user.type(byId('email'), 'ada@rateo.test')
    await user.click(byId('open-forgotten'))
    expect(byId('forgotten-field').value).toBe('ada@rateo.test')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(byId('forgotten-message').textContent).toBe('Fatto'))
    expect(sent()).toEqual(['/auth/password_dimenticata', { email: 'ada@rateo.test' }])
    expect(document.activeElement).toBe(byId('forgotten-title'))
  })

  it('senza e-mail lo dice accanto, senza chiedere al server; si torna all’accesso', async () => {
    const user = start('/login')
    await user.click(byId('open-forgotten'))
    await user.click(byId('forgotten-send'))
    expect(byId('forgotten-field-error').textContent).toBe('Inserisci la tua e-mail')
    expect(answers).not.toHaveBeenCalled()
    await user.click(byId('close-forgotten'))
    expect(byId('access').hidden).toBe(false)
    expect(document.activeElement).toBe(byId('email'))
  })

  it('T26 il link apre la scelta, e non resta nell’indirizzo', async () => {
    const user = start('/login?reimposta=abc')
    expect(window.location.search).toBe('')
    expect(byId('forgotten-field').type).toBe('password')
    await user.type(byId('forgotten-field'), 'una frase nuova{Enter}')
    await waitFor(() => expect(byId('forgotten-message').textContent).toBe('Fatto'))
    expect(sent()).toEqual([
      '/auth/reimposta_password',
      { token: 'abc', password: 'una frase nuova' },
    ])
  })

  it('un rifiuto non cancella quello che è scritto', async () => {
    answers.mockImplementation(async () =>
      refuse('dati_non_validi', [{ pointer: '/password', message: 'Almeno 12 caratteri' }]),
    )
    const user = start('/login?reimposta=abc')
    await user.type(byId('forgotten-field'), 'corta{Enter}')
    await waitFor(() =>
      expect(byId('forgotten-field-error').textContent).toBe('Almeno 12 caratteri'),
    )
    expect(byId('forgotten-field').value).toBe('corta')
    expect(byId('forgotten-alert').hidden).toBe(true)
  })
})
