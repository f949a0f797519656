/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 47,
  sha256: 'c125af55ffd52f5db78846f166fb827a9086f9e92d960f8b01cced687b45aa43',
}
