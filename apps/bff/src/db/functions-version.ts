/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 51,
  sha256: '3548fe2e974ed3767eb4f62ded40693d2d8a8242e9cd7d1f513c13c7270118b9',
}
