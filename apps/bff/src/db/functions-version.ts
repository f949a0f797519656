/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 59747358,
  sha256: '655487a2cfcbe1332ee93d6942e8a2ae46b748f6b6394addc5239a70d6d14531',
}
