/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 64,
  sha256: '5ddf7fbcc1bfe3eac08968bb5cf3400a74c8de4605c56fd91dea80e04b7bc240',
}
