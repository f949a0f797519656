/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 65,
  sha256: 'b67b5a886b90ed8bb6aa470fe60212835b043c637d178fb039af8f77419856d5',
}
