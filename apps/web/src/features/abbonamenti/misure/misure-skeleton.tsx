import { Skeleton, Stack } from '@mantine/core'

/** Holds the place of the figures, the causes and the weeks while they are counted. */
export const MisureSkeleton = () => (
  <Stack gap={16} role="status" aria-busy="true" aria-label="Caricamento delle misure">
    <Skeleton height={64} maw={280} radius="md" />
    <Skeleton height={48} radius="sm" />
    <Skeleton height={108} radius="lg" />
    <Skeleton height={250} radius="lg" />
    <Skeleton height={320} radius="lg" />
  </Stack>
)
