/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 73,
  sha256: 'e1203e916177ccd57a460e63e98a49b2d08326e4f772d2865c49cb6bd5d81fab',
}
