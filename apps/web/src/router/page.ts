import type { ComponentType } from 'react'
import { insist, insistStyled, toLost } from '../ui/parts/insist.ts'
import type { Page } from './matching.ts'

const RELOADED = 'rateo:ricaricata:'

/**
 * True once for each file that is gone: a release took its place, and the page that the server now sends knows the new
 * one.
 */
function helpsToReload(error: unknown): boolean {
  if (!(error instanceof Error) || toLost(error) === error || !navigator.onLine) return false
  if (sessionStorage.getItem(RELOADED + error.message) !== null) return false
  sessionStorage.setItem(RELOADED + error.message, '1')
  return true
}

/**
 * A page whose code is asked for when it is opened; a file that does not come is asked for again. A plain one draws
 * nothing whose styles come later.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  { isPlain = false } = {},
): Page {
  let coming: Promise<ComponentType> | null = null
  const page: Page = {
    known: null,
    load: () => {
      coming ??= (isPlain ? insist(load) : insistStyled(load))
        .then((parts) => (page.known = parts[name]))
        .finally(() => (coming = null))
      return coming
    },
  }
  return page
}

/** A page that is there from the start. */
export const readyPage = (known: ComponentType): Page => ({
  known,
  load: () => Promise.resolve(known),
})

/** Waits for the code of a page; where a reload gets it, the page is reloaded and nothing comes. */
export async function openPage(page: Page): Promise<ComponentType> {
  try {
    return await page.load()
  } catch (error) {
    if (!helpsToReload(error)) throw error
    window.location.reload()
    return new Promise(() => undefined)
  }
}
