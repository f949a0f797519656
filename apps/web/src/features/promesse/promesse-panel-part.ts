import { lazyPart } from '../../ui/parts/lazy-part.tsx'

export const PromessePanel = lazyPart(
  async () => (await import('./promesse-panel.tsx')).PromessePanel,
)
