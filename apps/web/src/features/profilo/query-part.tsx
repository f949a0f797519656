import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'

/** A part of the page that waits for its data. */
export function QueryPart<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  return query.error ? (
    <PageError error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <PageSkeleton />
  )
}
