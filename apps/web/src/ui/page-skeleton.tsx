import { Skeleton, Stack } from '@mantine/core'

/** Holds the place of a page while its code arrives. */
export function PageSkeleton() {
  return (
    <Stack gap={16} role="status" aria-busy="true" aria-label="Caricamento della pagina">
      <Skeleton height={96} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </Stack>
  )
}
