import { waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import page from '../../login.html?raw'
import { refuse } from '../../test/fake-server.ts'
import { setUpConferma } from './conferma.ts'

const body = /<body>([\s\S]*)<\/body>/.exec(page)?.[1] ?? ''
const byId = (id: string) => document.getElementById(id) as HTMLInputElement

const LINK = {
  valido: true,
  tipo: 'account',
  nome: 'Ada Neri',
  email: 'ada@esempio.it',
  creato_at: '2026-11-21T09:00:00.000Z',
  serve_password: true,
}
const answers =
  vi.fn<(url: string, init?: { method?: string; body?: string }) => Promise<Response>>()
const sent = () =>
  answers.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([url, init]) => [url, JSON.parse(init?.body ?? 'null')] as unknown)

async function open(
  link: object,
  answer = () => Response.json({ message: 'Fatto', dove: '/dopo' }),
) {
  answers.mockImplementation(async (_url, init) =>
    init?.method === 'POST' ? answer() : Response.json(link),
  )
  window.history.replaceState(null, '', '/login?conferma=abc')
  await setUpConferma()
  return userEvent.setup()
}

beforeEach(() => {
  document.body.innerHTML = body
  answers.mockReset()
  vi.stubGlobal('fetch', answers)
})

describe('il link che conferma un indirizzo', () => {
  it('REG-M2 (parte) dice di quale account è, e da solo non fa niente', async () => {
    await open(LINK)
    expect(window.location.search).toBe('')
    expect(byId('access').hidden).toBe(true)
    const card = byId('conferma').textContent ?? ''
    for (const parte of ['Ada Neri', 'ada@esempio.it', '21 novembre 2026', 'Non sei stato tu?']) {
      expect(card).toContain(parte)
    }
    expect(document.activeElement).toBe(byId('conferma-password'))
    expect(sent()).toEqual([])
  })

  it('REG-M2 (parte) con la password, dalla tastiera; quella sbagliata si corregge', async () => {
    const user = await open(LINK, () =>
      refuse('dati_non_validi', [{ pointer: '/password', message: 'Non è questa' }]),
    )
    await user.keyboard('{Enter}')
    expect(byId('conferma-password-error').textContent).toContain('Inserisci la password')
    expect(sent()).toEqual([])
    await user.keyboard('una frase{Enter}')
    await waitFor(() => expect(byId('conferma-password-error').textContent).toBe('Non è questa'))
    expect(sent()).toEqual([['/auth/conferma', { token: 'abc', password: 'una frase' }]])
    expect(byId('conferma-password').value).toBe('una frase')
  })

  it('REG-M2 (parte) nella sessione che l’ha chiesto basta il pulsante', async () => {
    const user = await open({ ...LINK, serve_password: false })
    expect(byId('conferma-con-password').hidden).toBe(true)
    await user.click(byId('conferma-send'))
    await waitFor(() => expect(byId('conferma-message').textContent).toBe('Fatto'))
    expect(sent()).toEqual([['/auth/conferma', { token: 'abc' }]])
    expect(byId('conferma-go').getAttribute('href')).toBe('/dopo')
    expect(document.activeElement).toBe(byId('conferma-title'))
  })

  it('un link che non vale più lo dice, e porta all’accesso', async () => {
    await open({ ...LINK, valido: false, tipo: null, nome: '', email: '' })
    expect(byId('conferma-message').textContent).toContain('non vale più')
    expect(byId('conferma-form').hidden).toBe(true)
    expect(byId('conferma-go').getAttribute('href')).toBe('/login')
  })
})
