/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 21,
  sha256: '6d5cd9bb2482b9f22ef8f3dcc11da0743299cd962850ab2cd9dad5d2f3e7d129',
}
