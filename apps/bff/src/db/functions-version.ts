/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 42,
  sha256: 'f0d7f16ac27ccde852d98e9b97b4b7462c1b373127f6cb751b8c4d20588e7e3a',
}
