/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 3,
  sha256: '49805a100fdec0f8ff88616144b02ee13894124108dce0290a90b315f4d8a9b4',
}
