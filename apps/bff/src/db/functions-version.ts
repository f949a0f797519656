/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 45,
  sha256: 'bd96a9ba8b859b46b46818cbf5f893e1d5790c436ef2b6f84b19303becc98da9',
}
