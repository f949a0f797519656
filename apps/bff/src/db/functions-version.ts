/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 88,
  sha256: '373c99d5d8b26e2b9576ef9acb4ac368aec4175efb3ca7f0a95d1043f47162ef',
}
