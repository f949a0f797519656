import {
  addEventProcessor,
  init,
  reactErrorHandler,
  tanstackRouterBrowserTracingIntegration,
} from '@sentry/react'
import type { AnyRouter } from '@tanstack/react-router'
import type { RootOptions } from 'react-dom/client'
import { scrub } from './scrub.ts'
import type { MonitoringSettings } from './settings.ts'

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** Anchored: an address that merely contains ours is somebody else's. */
const beginsWith = (prefix: string) =>
  new RegExp(`^${escape(prefix.replace(/\/$/, ''))}(?:[/?#]|$)`)

/** Reports errors and traces from now on; the record of the page comes later, in a chunk of its own. */
export function startMonitoring(
  { dsn, environment, traceTarget }: MonitoringSettings,
  router: AnyRouter,
): RootOptions {
  init({
    dsn,
    environment,
    integrations: [tanstackRouterBrowserTracingIntegration(router)],
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    tracePropagationTargets: [window.location.origin, ...(traceTarget ? [traceTarget] : [])].map(
      beginsWith,
    ),
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    beforeSend: (event) => scrub(event),
    beforeSendSpan: (span) => scrub(span),
  })
  // A record is announced by an event that `beforeSend` does not see.
  addEventProcessor((event) => (event.type === 'replay_event' ? scrub(event) : event))
  void import('./record-pages.ts').then(({ recordPages }) => recordPages(router))
  const report = reactErrorHandler()
  const onError = (error: unknown, info: { componentStack?: string | undefined }) =>
    report(error, { componentStack: info.componentStack ?? null })
  return { onUncaughtError: onError, onCaughtError: onError }
}
