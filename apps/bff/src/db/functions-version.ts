/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 56,
  sha256: 'd3553590ba92ed3b1d11f05727515ac224574151365eabd7f8799dcff2d3ac9b',
}
