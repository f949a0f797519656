/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 41,
  sha256: '89882a7f2335e1749d6e15e2f77c15258cfee02a3bc6c84c91cbba6e769787cb',
}
