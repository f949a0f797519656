/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 16,
  sha256: '5e6488318f7cc0cb3c79272bd6d737911e9bfaf7549149b8a329c46e4af290bd',
}
