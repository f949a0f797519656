/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 16,
  sha256: '72d8bd1ecd429483733805e0a4744a5d03f66bdd0c845cbe882d0f0f1cd22511',
}
