/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 91,
  sha258236158169: 'afe75fde58c4180ab608de521f6b090782a2548fc779cf29c4da19928b15a159',
}
