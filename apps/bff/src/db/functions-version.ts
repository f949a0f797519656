/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 93,
  sha256: '8e8edd37e2f0ae1eadbded774d03e5009bcea925f4bd90454e90f03b40acf8f2',
}
