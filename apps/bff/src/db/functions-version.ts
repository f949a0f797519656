/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 78578,
  sha256: '61e59747356d1511b43155660f2d8424f31a6945418b178e67a4b89ec73694a8',
}
