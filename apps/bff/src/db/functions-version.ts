/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 14,
  sha256: 'ba3a279dd570441a29ad8422ff6723268a83903923fc8f8f0dd1f1d4e85c7dc1',
}
