/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 61,
  sha256: '89e37cfb4dc11166587478505605835e2c4a1a9a4f23cd20184383edec882425',
}
