import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { setScreenWidth } from './screen-width.ts'

// A machine that does other things at the same time is slower, not wrong.
configure({ asyncUtilTimeout: 5000 })

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
