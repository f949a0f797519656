import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render.tsx'

const GET = 'GET /api/profilo/dispositivi'
const POST = 'POST /api/profilo/dispositivi'
const CHIAVE = `B${'a'.repeat(86)}`
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/605'
const CHROME = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36'
const ID = 'd'.repeat(24)
const device = (_id = ID) => ({
  _id,
  user_agent: CHROME,
  created_at: '2026-11-24T10:00:00.000Z',
  ultimo_at: null,
})
const evento = {
  evento: 'pagamento_richiesto',
  email: true,
  portale: true,
  push: true,
  obbligatoria: false,
}
const SUBSCRIPTION = { endpoint: 'https://push.example.it/1', keys: { p256dh: 'Bp', auth: 'a' } }

type Browser = { answer?: NotificationPermission; subscribe?: () => Promise<unknown> }
const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)

/** A browser that can be told, with a person who answers its question. */
function aBrowser({ answer = 'granted', subscribe }: Browser = {}) {
  const pushManager = {
    getSubscription: async () => ({ unsubscribe }),
    subscribe: subscribe ?? (async () => ({ toJSON: () => SUBSCRIPTION })),
  }
  const registration = { pushManager }
  vi.stubEnv('PROD', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    permission: answer === 'denied' ? 'default' : answer,
    requestPermission: async () => answer,
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  })
}

beforeEach(() => {
  unsubscribe.mockClear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  return () => vi.unstubAllEnvs()
})

async function open(data: unknown[] = [], answers = {}, chiave: string | null = CHIAVE) {
  const page = await renderPage('/profilo?scheda=notifiche', {
    as: 'cliente',
    answers: {
      'GET /api/profilo/notifiche': { eventi: [evento] },
      [GET]: { chiave, data },
      ...answers,
    },
  })
  await screen.findByText('Ti chiedono un pagamento')
  return page
}
const panel = () => screen.findByRole('region', { name: 'Notifiche sui dispositivi' })
const BUTTON = { name: 'Accendi su questo dispositivo' }

it('il pulsante chiede al browser, poi il dispositivo è nell’elenco come questo', async () => {
  aBrowser()
  const answers = { [POST]: { chiave: CHIAVE, data: [device()], questo: ID } }
  const { user, server } = await open([], answers)
  expect(screen.queryByLabelText('Push')).toBeNull()
  await user.click(within(await panel()).getByRole('button', BUTTON))
  await screen.findByText('Le notifiche sono accese su questo dispositivo.')
  expect(server.named(POST).map(({ body }) => body)).toEqual([
    { endpoint: SUBSCRIPTION.endpoint, p256dh: 'Bp', auth: 'a' },
  ])
  expect((await panel()).textContent).toContain('Chrome su Android · questo dispositivo')
  expect(screen.getByLabelText('Push')).toBeTruthy()
})

it.each([
  ['chi vieta', { answer: 'denied' }, 'Il browser non lascia mandare notifiche'],
  ['chi chiude la domanda', { answer: 'default' }, 'Hai chiuso la domanda del browser'],
  [
    'un servizio che non risponde',
    { subscribe: () => Promise.reject(new Error('push service error')) },
    'non ha raggiunto il suo servizio',
  ],
] as const)('non si accende per %s, e si legge perché', async (_, browser, words) => {
  aBrowser(browser)
  const { user, server } = await open()
  await user.click(within(await panel()).getByRole('button', BUTTON))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(server.named(POST).map(({ body }) => body)).toEqual([])
})

it('il rifiuto del portale è detto con le sue parole', async () => {
  aBrowser()
  const { user } = await open([], { [POST]: () => refuse('troppi_dispositivi') })
  await user.click(within(await panel()).getByRole('button', BUTTON))
  expect((await screen.findByRole('alert')).textContent).toContain('su 10 dispositivi')
})

it('un permesso già negato, un browser che non può e un iPhone senza l’app: nessun pulsante, una spiegazione', async () => {
  const first = await open()
  expect((await panel()).textContent).toContain('Questo browser non riceve notifiche')
  expect(within(await panel()).queryByRole('button')).toBeNull()
  first.unmount()

  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  const second = await open()
  expect((await panel()).textContent).toContain('Aggiungi alla schermata Home')
  second.unmount()

  aBrowser()
  vi.stubGlobal('Notification', { permission: 'denied' })
  await open()
  expect((await panel()).textContent).toContain('Hai vietato le notifiche a questo sito')
})

it('un dispositivo si toglie; se è questo, anche il browser dimentica', async () => {
  aBrowser()
  const answers = {
    [POST]: { chiave: CHIAVE, data: [device()], questo: ID },
    [`DELETE /api/profilo/dispositivi/${ID}`]: { chiave: CHIAVE, data: [] },
  }
  const { user } = await open([], answers)
  await user.click(within(await panel()).getByRole('button', BUTTON))
  await screen.findByText('Le notifiche sono accese su questo dispositivo.')
  unsubscribe.mockClear()
  await user.click(screen.getByRole('button', { name: 'Togli Chrome su Android' }))
  await screen.findByRole('button', BUTTON)
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(localStorage.getItem('rateo:dispositivo')).toBeNull()
})

it('chi entra dopo un’altra persona non riceve qui i suoi messaggi', async () => {
  aBrowser()
  localStorage.setItem('rateo:dispositivo', `${'b'.repeat(24)} ${ID}`)
  await open([])
  await waitFor(() => expect(localStorage.getItem('rateo:dispositivo')).toBeNull(), {
    timeout: 5000,
  })
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
})

it('un portale senza chiavi non ne parla', async () => {
  await open([], {}, null)
  expect(screen.queryByLabelText('Push')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Notifiche sui dispositivi' })).toBeNull()
})
