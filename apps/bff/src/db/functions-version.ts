/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 54,
  sha256: 'd668fe81780135a0b7a939bb41f8d51df5b9547862b9da55df6a12007f6a4d47',
}
