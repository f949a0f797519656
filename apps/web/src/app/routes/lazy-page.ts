import { lazyRouteComponent } from '@tanstack/react-router'
import { insist, insistStyled } from '../../ui/parts/insist.ts'

/** A page whose code is asked for when it is opened; a file that does not come is asked for again. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => insistStyled(load), name)

/** One that draws nothing whose styles come later. */
export const plainPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => insist(load), name)
