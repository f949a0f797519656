/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 18,
  sha256: '70ed668e99ee0584fa665dacacf145e9ad13cd02a4cd26d6c3691a719787dc39',
}
