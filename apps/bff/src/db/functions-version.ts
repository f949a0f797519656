/**
 * Which release the stored functions are of: raised by `npm run db:types` when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 1,
  sha256: '29f0520f67245cc6a2cf44d5483cc765d07c11a77ac1c1d03779be8866ac653e',
}
