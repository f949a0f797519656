/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 92,
  sha256: 'a516a7703596545245271020e5b6018629f6dd9e0145bf89a86e78ce322fbb72',
}
