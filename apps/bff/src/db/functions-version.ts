/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 18,
  sha256: '61f46931575427ee4c9969c608c1899c973c6d6fcc142e9510fc1b949b795f6d',
}
