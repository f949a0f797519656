/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 80,
  sha256: 'c86dfa25c273ed407103dd2c066e3cd5919fa980613bafb6238e0c89830c8976',
}
