/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 20,
  sha256: '7b5eebd9a88a75da1f95dd266cffbd016a08141383c5c9f68d7bab5d966c3da6',
}
