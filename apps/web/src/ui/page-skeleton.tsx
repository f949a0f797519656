import layout from './layout.module.css'
import { Skeleton } from './plain/skeleton.tsx'

/** Holds the place of a page while it arrives, in the shape of a record: its name, the line below, and the two columns. */
export function PageSkeleton() {
  return (
    <div
      className={layout['stack']}
      role="status"
      aria-busy="true"
      aria-label="Caricamento della pagina"
    >
      <Skeleton height={28} width="min(240px, 60%)" />
      <Skeleton height={16} width="min(420px, 90%)" />
      <div className={layout['columns']}>
        <Skeleton height={320} />
        <Skeleton height={240} />
      </div>
    </div>
  )
}
