/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 62,
  sha256: 'c7b173415aa8c8f00beb88b38d7f08b3e878dd5e9b0849e948142d1fb1fbcd95',
}
