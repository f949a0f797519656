/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 2,
  sha256: 'f765aec06bd5edafd174ced15e5c9a9a8d47262045bec3b05cacb08938d91851',
}
