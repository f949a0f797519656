/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 52,
  sha256: '1048efbcb11f4dc2e36d4dc8ce5733b5141c6f3d50a5317ea6114b580aa0f7b7',
}
