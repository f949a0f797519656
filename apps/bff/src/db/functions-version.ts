/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 8,
  sha256: '8758829883052ba3fbf115fec55de699a3842b220123593333b4785dc223152c',
}
