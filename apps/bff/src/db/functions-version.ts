/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 44,
  sha256: 'e1a9c7926a2a76f89f5e49a02af77a8f529be921c69653cfc41fe1ab137e025e',
}
