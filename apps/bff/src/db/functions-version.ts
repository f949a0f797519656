/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 56,
  sha256: '9acdff8b91b85c84ffe40b4a86490ab8ffab097b6211a96df6900215dfc5d433',
}
