/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 26,
  sha256: '759d0e6dd2aca0a7af7364c0d46b67bd9940645b6aedf978f6ac02e33001af6f',
}
