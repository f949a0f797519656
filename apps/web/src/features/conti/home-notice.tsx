import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { useHasConti } from './use-has-conti.ts'

const ContoNotice = lazyPart(async () => (await import('./conto-notice.tsx')).ContoNotice, {
  isOptional: true,
  isRare: true,
})

/** The notice of the account on the first page, which carries its code only where esercenti have accounts. */
export const HomeNotice = () => (useHasConti() ? <ContoNotice /> : null)
