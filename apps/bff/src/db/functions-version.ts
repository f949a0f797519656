/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 39,
  sha256: 'cfbc0a5f9334e462697617dce4d2b178bb84dc025a275005a262e5b94c85b944',
}
