/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 50,
  sha256: '3d22ba2d123970651251cadce1dc402acd81ac0efcbfead62f5c0cf7677acfc6',
}
