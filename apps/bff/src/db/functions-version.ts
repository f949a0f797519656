/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 19,
  sha256: 'f406586e4f7689b71b7b70a95e146dfbd4d1a1176869b185c052fb2e7f02bd3a',
}
