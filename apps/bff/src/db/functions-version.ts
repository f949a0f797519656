/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 23,
  sha256: 'f08a9793935d35434c1c01e904e29e5568ded9f169995f27d105ef10e6a5f339',
}
