/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 67,
  sha256: '805a4fc6c7d705ba736845fa0799e219d7e14fa2c2b37401041d85f0e451f186',
}
