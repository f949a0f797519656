/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 43,
  sha256: '59016a422519aac80cfa9fb04d0abcae8db2530f4e18fc81f8d0c8fa17f02cd1',
}
