/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 64,
  sha256: '1de10a6be52b741a040f8f679f97f6c7644343772a77640de11070bfeaa92a7b',
}
