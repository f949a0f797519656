/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 42,
  sha256: '92071816ec1f6695cca4c158dd599ec115b6d82e621f44c2bf271062453e2789',
}
