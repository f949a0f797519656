import { lazyRouteComponent } from '@tanstack/react-router'
import { insist } from '../../ui/parts/insist.ts'

/** A page whose code is asked for when it is opened; a file that does not come is asked for again. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => insist(load), name)
