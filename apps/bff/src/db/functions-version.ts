/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 71,
  sha256: '651494f709b77301ec28b1e98dc7fc2c42fd7fb64ba30d1318de8225bcf87884',
}
