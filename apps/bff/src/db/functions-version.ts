/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 69,
  sha256: 'c7f9dac3043e865fb6baf00cef870a3b49c8d06d134c11c049c11d354b98432e',
}
