/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 7,
  sha256: '7de9282870b8bba0dbeda906ccde1e29a5632b08259e6ce7173cb5543bcd241a',
}
