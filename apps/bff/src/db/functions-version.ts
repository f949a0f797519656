/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 66,
  sha256: '42f54d45fc94092d17dee2c2101077c86b16e7a0970ad89a4711186f668a006f',
}
