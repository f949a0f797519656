/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 89,
  sha256: 'd6830e4b57a014846ae272635c6002cf3afc6160092915fb2a6d15d95c134687',
}
