/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 54,
  sha256: 'ffdeca709e2496b788250d8fac2930f64a904af2ced0a0fc843e79cdaab087b7',
}
