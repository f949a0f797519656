/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 50,
  sha256: '8ab3090b6cf1d490db730dc281584c298959049870f8e20282e4b7b6cd351a14',
}
