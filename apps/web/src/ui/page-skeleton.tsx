import layout from './layout.module.css'
import { Skeleton } from './plain/skeleton.tsx'

/** Holds the place of a page while its code arrives. */
export function PageSkeleton() {
  return (
    <div
      className={layout['stack']}
      role="status"
      aria-busy="true"
      aria-label="Caricamento della pagina"
    >
      <Skeleton height={96} />
      <Skeleton height={320} />
    </div>
  )
}
