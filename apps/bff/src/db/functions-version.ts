/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 47,
  sha256: '31c21d48c3e60a20c2a325e37a2f6f5b1862c668b339637e51416d82054ad31e',
}
