/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 63,
  sha256: '52b673b6f477d3df5b170e8ad30b41e18aa6a81fdd5c64e9a0efc355ba87653c',
}
