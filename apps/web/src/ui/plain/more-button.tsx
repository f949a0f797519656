import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Query = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The button below a list that comes a page at a time; nothing once all of it is there. */
export function MoreButton({ query, children }: { query: Query; children: ReactNode }) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="default"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
