/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 44,
  sha256: 'acb0e8059ad5573dae1bf889d08354e3af08ceb485836db454720c57b56f27f8',
}
