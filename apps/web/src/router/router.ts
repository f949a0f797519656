import type { ComponentType } from 'react'
import { addressOf, type Location, parseAddress, type Search, stringifySearch } from './address.ts'
import type { RouterHistory } from './history.ts'
import { createMatcher, type Match, type Route } from './matching.ts'
import { openPage } from './page.ts'
import { rememberPlace, returnToPlace } from './scroll.ts'

/** The page on screen; without a component while its code is still on its way. */
export type Shown = {
  location: Location
  match: Match
  Page: ComponentType | null
  error?: unknown
}

/** The address changes at once; the page before stays on screen until the code of the next one has come. */
export type RouterState = { location: Location; shown: Shown; status: 'pending' | 'idle' }

export type NavigateOptions = {
  replace?: boolean
  /** False where the same page only shows something else. */
  resetScroll?: boolean
  /** Leaves without asking, what was typed notwithstanding. */
  ignoreBlocker?: boolean
} & (
  | { href: string }
  | {
      /** `.` is the path that is open. */
      to: string
      search?: Search | ((before: Search) => Search)
    }
)

type EventName = 'onBeforeLoad' | 'onResolved' | 'onRendered'
export type RouterEvent = { toLocation: Location; fromLocation: Location | undefined }
type Listener = (event: RouterEvent) => void

/** Says whether the page may be left; `onBlocked` gets the way to leave it all the same. */
export type Blocker = { isBlocking: () => boolean; onBlocked: (proceed: () => void) => void }

export type Router = ReturnType<typeof createRouter>

/** A page that has not come by then gives its place to a skeleton. */
const PATIENCE_MS = 1000

const newKey = () => Math.random().toString(36).slice(2)

/** Reads where the browser is; an entry that has no place among the others gets one. */
function readLocation(history: RouterHistory, index: number): Location {
  const { href, state } = history.read()
  const entry = state ?? { index, key: newKey() }
  if (state === null) history.write(href, entry, true)
  return { ...parseAddress(href), state: entry }
}

/** Calls whoever listens, by name. */
function createEvents() {
  const listeners = new Map<EventName, Set<Listener>>()
  return {
    emit: (name: EventName, event: RouterEvent) =>
      listeners.get(name)?.forEach((listener) => listener(event)),
    subscribe: (name: EventName, listener: Listener) => {
      const those = listeners.get(name) ?? new Set()
      listeners.set(name, those.add(listener))
      return () => void those.delete(listener)
    },
  }
}

/** Holds what is shown, and tells whoever draws it of every change. */
function createStore(first: RouterState) {
  let state = first
  const watchers = new Set<() => void>()
  return {
    get: () => state,
    set: (change: Partial<RouterState>) => {
      state = { ...state, ...change }
      for (const watcher of watchers) watcher()
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** Keeps the parts of a page that ask before it is left. */
function createHold() {
  const blockers = new Set<Blocker>()
  return {
    isHeld: (proceed: () => void): boolean => {
      const blocker = [...blockers].find(({ isBlocking }) => isBlocking())
      blocker?.onBlocked(proceed)
      return blocker !== undefined
    },
    block: (blocker: Blocker) => {
      blockers.add(blocker)
      return () => void blockers.delete(blocker)
    },
  }
}

/** Fetches the page of the address that the history has, and shows it. */
function createLoader(history: RouterHistory, match: (pathname: string) => Match) {
  const { emit, subscribe } = createEvents()
  const show = (location: Location): Shown => {
    const found = match(location.pathname)
    return { location, match: found, Page: found.route.page.known }
  }
  const first = readLocation(history, 0)
  const store = createStore({ location: first, shown: show(first), status: 'pending' })
  let last: Location | undefined
  let turn = 0
  let toReturnTo: string | null = null

  async function fetchPage(next: Shown, isCurrent: () => boolean): Promise<Shown> {
    const patience = setTimeout(() => isCurrent() && store.set({ shown: next }), PATIENCE_MS)
    try {
      return { ...next, Page: await openPage(next.match.route.page) }
    } catch (error) {
      return { ...next, error }
    } finally {
      clearTimeout(patience)
    }
  }

  return {
    store,
    subscribe,
    load: async (resetScroll = true): Promise<void> => {
      const mine = ++turn
      const toLocation = readLocation(history, store.get().location.state.index + 1)
      const event = { toLocation, fromLocation: last }
      emit('onBeforeLoad', event)
      let shown = show(toLocation)
      if (shown.Page === null) {
        store.set({ location: toLocation, status: 'pending' })
        shown = await fetchPage(shown, () => mine === turn)
        if (mine !== turn) return
      }
      last = toLocation
      if (resetScroll) toReturnTo = toLocation.state.key
      store.set({ location: toLocation, shown, status: 'idle' })
      emit('onResolved', event)
    },
    /** Called by what draws the page, once it is drawn. */
    rendered: () => {
      if (toReturnTo !== null) returnToPlace(toReturnTo)
      toReturnTo = null
      emit('onRendered', { toLocation: store.get().location, fromLocation: last })
    },
  }
}

/** Holds the address and the page on screen, and moves from one to the next. */
export function createRouter(routes: readonly Route[], history: RouterHistory) {
  const match = createMatcher(routes)
  const { store, subscribe, load, rendered } = createLoader(history, match)
  const { isHeld, block } = createHold()
  listenToBack({ history, isHeld, current: () => store.get().location, load })

  async function navigate(options: NavigateOptions): Promise<void> {
    const { replace = false, resetScroll = true, ignoreBlocker = false } = options
    const proceed = () => void navigate({ ...options, ignoreBlocker: true })
    if (!ignoreBlocker && isHeld(proceed)) return
    const { location } = store.get()
    const { href, state: entry } = location
    const next = targetOf(options, location)
    const isReplaced = replace || next === href
    rememberPlace(entry.key)
    const index = isReplaced ? entry.index : entry.index + 1
    history.write(next, { index, key: newKey() }, isReplaced)
    await load(resetScroll)
  }

  return {
    get state() {
      return store.get()
    },
    watch: store.watch,
    /** The monitoring reads addresses with it. */
    options: { stringifySearch },
    matchRoutes: (pathname: string): Match[] => [match(pathname)],
    load,
    rendered,
    navigate,
    subscribe,
    block,
    preload: (pathname: string) => {
      const { page } = match(pathname).route
      // A failure here is left alone: it comes again, and is shown, when the page is opened.
      if (page.known === null) void page.load().catch(() => undefined)
    },
  }
}

function targetOf(options: NavigateOptions, { pathname, search }: Location): string {
  if ('href' in options) return parseAddress(options.href).href
  const { to, search: given } = options
  const next = typeof given === 'function' ? given(search) : given
  return addressOf(to === '.' ? pathname : to, next)
}

type Back = {
  history: RouterHistory
  isHeld: (proceed: () => void) => boolean
  current: () => Location
  load: (resetScroll: boolean) => Promise<void>
}

/** Follows the browser's back and forward; where the page asks before it is left, the history is put back first. */
function listenToBack({ history, isHeld, current, load }: Back): void {
  let isPuttingBack = false
  let isLetThrough = false
  history.listen(() => {
    if (isPuttingBack) {
      isPuttingBack = false
      return
    }
    const { state: from, href } = current()
    const { state: to, href: next } = history.read()
    const steps = to === null ? 0 : to.index - from.index
    const leave = () => {
      isLetThrough = true
      history.go(steps)
    }
    // A link within the page changes what stands after the `#` alone.
    const isElsewhere = next.split('#', 1)[0] !== href.split('#', 1)[0]
    if (!isLetThrough && isElsewhere && steps !== 0 && isHeld(leave)) {
      isPuttingBack = true
      history.go(-steps)
      return
    }
    isLetThrough = false
    rememberPlace(from.key)
    void load(isElsewhere)
  })
}
