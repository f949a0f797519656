/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 48,
  sha256: '5e4a02c15b45287f58edc6544e954452d9218d3e254ef4174c3e9572d69b9fa5',
}
