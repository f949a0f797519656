import { addIntegration } from '@sentry/react'
import type { AnyRouter } from '@tanstack/react-router'
import { hasSecretField, isRecordable } from './recordable.ts'
import { createReplay } from './replay.ts'

/**
 * Records the pages that may be recorded. On the way to any other the record ends before the page is there, and what
 * was not sent yet is thrown away; it starts again on the next page that may be.
 */
export function recordPages(router: AnyRouter): void {
  const replay = createReplay()
  let isAdded = false
  let isRunning = false
  let wasSession = false
  // Starts and stops queue up behind one another, because a stop takes a while.
  let last = Promise.resolve()

  const stop = () => {
    if (!isRunning) return
    isRunning = false
    wasSession = replay.getRecordingMode() === 'session'
    const stopping = replay.stop({ flush: false })
    last = last.then(() => stopping)
  }
  const start = () => {
    if (isRunning || !isRecordable(window.location) || hasSecretField()) return
    isRunning = true
    if (!isAdded) {
      // The added recorder draws by lot whether this session is recorded from now on, or only when an error comes.
      addIntegration(replay)
      isAdded = true
      return
    }
    last = last.then(() => {
      if (!isRunning) return
      if (wasSession) replay.start()
      else replay.startBuffering()
    })
  }

  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (!isRecordable({ pathname: toLocation.pathname, search: toLocation.searchStr })) stop()
  })
  router.subscribe('onRendered', start)
  new MutationObserver(() => {
    if (isRunning && (hasSecretField() || !isRecordable(window.location))) stop()
  }).observe(document.body, { childList: true, subtree: true })
  if (router.state.status === 'idle' && document.querySelector('main')) start()
}
