/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 64,
  sha256: '4cb230e428b8345cc7b81d333ffc45615b6ad32cd0486f9b11ec37285fbc7957',
}
