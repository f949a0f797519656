import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { insist, insistStyled } from '../../ui/parts/insist.ts'

const isPage = (found: unknown): found is ComponentType => typeof found === 'function'

/** A page whose code is asked for when it is opened; a file that does not come is asked for again. */
export const lazyPage = <K extends string>(load: () => Promise<Record<K, unknown>>, name: K) =>
  lazyRouteComponent(async () => {
    const { part, withLibrary } = await insistStyled(load)
    const page = part[name]
    if (!isPage(page)) throw new Error(`${name} is no page`)
    return { page: withLibrary(page) }
  }, 'page')

/** One that draws nothing of the library, which comes later. */
export const plainPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => insist(load), name)
