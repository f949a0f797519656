/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 73,
  sha256: 'f4d378e424fda9fb5a40cfe1457693a0bee377efcf27649c76c39c7105903df8',
}
