import type { DayInputProps } from './day-input.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { Skeleton } from '../plain/skeleton.tsx'

// The calendar is as heavy as a whole page: it arrives when the first day is to be chosen.
const DayInput = lazyPart(async () => (await import('./day-input.tsx')).DayInput, {
  fallback: <Skeleton height={60} />,
})

/** A calendar day, typed as `05/03/2026` or chosen; its place is held until the calendar is here. */
export const DayField = (props: DayInputProps) => <DayInput {...props} />
