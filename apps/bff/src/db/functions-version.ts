/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 49,
  sha256: 'ce377a699262e6ff5fbf9e64c555b2fdc07fd90e6d046545da52c32b0ad3d58c',
}
