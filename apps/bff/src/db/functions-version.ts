/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 82,
  sha256: '1d1c493c1cea8d6113beba6c066a8e069970f9fed28a5ad7dc6b920cf0a7a941',
}
