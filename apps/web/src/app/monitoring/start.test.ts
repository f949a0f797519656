import type * as Sentry from '@sentry/react'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { createPortalRouter } from '../routes/routes.tsx'
import { startMonitoring } from './start.ts'

const service = vi.hoisted(() => ({
  init: vi.fn<(options: Sentry.BrowserOptions) => void>(),
  tracing: vi.fn<(router: unknown) => { name: string }>(() => ({ name: 'tracing' })),
}))
vi.mock('@sentry/react', async (original) => ({
  ...(await original<typeof Sentry>()),
  init: service.init,
  tanstackRouterBrowserTracingIntegration: service.tracing,
}))

const API = 'https://api.rateo.test/v1'

it('SPC-27 tutte le tracce, una registrazione su dieci e ogni errore; le intestazioni vanno a due destinazioni sole', () => {
  const router = createPortalRouter(createMemoryHistory())
  startMonitoring({ dsn: 'https://a@b.test/1', environment: 'prova', traceTarget: API }, router)
  expect(service.tracing).toHaveBeenCalledExactlyOnceWith(router)
  const options = service.init.mock.calls[0]?.[0]
  expect(options).toMatchObject({
    integrations: [{ name: 'tracing' }],
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  })
  const targets = options?.tracePropagationTargets ?? []
  expect(targets).toHaveLength(2)
  const isTraced = (url: string) =>
    targets.some((target) => target instanceof RegExp && target.test(url))
  const { origin } = window.location
  expect([origin, `${origin}/api/home`, `${API}/addebiti`].filter(isTraced)).toHaveLength(3)
  const others = [
    'https://altrove.test/api',
    `https://altrove.test/?da=${origin}`,
    `${origin}.altrove.test/api`,
    'https://api.rateo.test/v10',
  ]
  expect(others.filter(isTraced)).toEqual([])
})
