/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 53,
  sha256: 'ebeba6f57a4472c2957a2aa12867ce91aac3bdede737f820568c8228b385b826',
}
