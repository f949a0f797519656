/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 17,
  sha256: '1d95613821c998d2b16e28ebc7f004a492e549a53d483635a03d699d0e78bb05',
}
