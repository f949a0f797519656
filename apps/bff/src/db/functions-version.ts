/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 55,
  sha256: '511f3975ba4f78de56133c9bcb3a4b0ef89f5cfd552d68cb632edcc595c0a9fe',
}
