/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 72,
  sha256: '31b969f8b40e568667f5432b88efd26cb8b54290351cde0a19c28d0f63216909',
}
