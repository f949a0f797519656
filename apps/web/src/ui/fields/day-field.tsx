import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DayInputProps } from './day-input.tsx'

// The calendar is as heavy as a whole page: it arrives when the first day is to be chosen.
const DayInput = lazy(async () => ({ default: (await import('./day-input.tsx')).DayInput }))

/** A calendar day, typed as `05/03/2026` or chosen; its place is held until the calendar is here. */
export function DayField(props: DayInputProps) {
  return (
    <Suspense fallback={<Skeleton height={60} radius={8} />}>
      <DayInput {...props} />
    </Suspense>
  )
}
