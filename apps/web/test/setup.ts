import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { setScreenWidth } from './screen-width.ts'

// React notes for every element where in the source it was made, up to ten thousand a second; a quarter of the work of
// these tests went there, and none of them reads it. As if the second were always full.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object | undefined>
if (internals !== undefined) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {
      // React begins a new second: it stays full.
    },
  })
}

// A machine that does other things at the same time is slower, not wrong.
configure({ asyncUtilTimeout: 15_000 })

class QuietResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', QuietResizeObserver)
  setScreenWidth(1280)
  sessionStorage.clear()
  localStorage.clear()
  // A component that misbehaves says so on the console: that fails the test.
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    throw new Error(`console.error: ${parts.map(String).join(' ')}`)
  })
})

afterEach(() => {
  cleanup()
  // Nodes that a test wrote itself go too: the files of one worker share the page.
  document.body.replaceChildren()
  // As if the browser had brought the page back: nobody is on the way to the sign-in page any more.
  window.dispatchEvent(new Event('pageshow'))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.removeAttribute('style')
})
