/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 64,
  sha256: '7ec740a574533c58b82d601434b5762ab668bdeb5bf4670e941b40207370c2e9',
}
