import { lazyPart } from '../../ui/parts/lazy-part.tsx'

/** The window that gives money back, fetched when it is asked for. */
export const RimborsaDialog = lazyPart(
  async () => (await import('./rimborsa.dialog.tsx')).RimborsaDialog,
)
