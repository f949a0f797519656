/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 17,
  sha256: 'fabb0a94439f44f2ca818b1baf06f46e7dfd27b5d3a1a3d0e33f2d38e7260029',
}
