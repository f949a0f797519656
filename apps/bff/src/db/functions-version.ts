/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 50,
  sha256: '6a0f45b99908da39ef6b5e4166a8d52bb2a2c78395802f0dd598e3143f3fd1db',
}
