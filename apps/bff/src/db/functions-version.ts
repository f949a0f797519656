/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 23,
  sha256: '57194b00d5e4534e4c7b148c4e825540d1307bb42639c35a3532e38d2edf0217',
}
