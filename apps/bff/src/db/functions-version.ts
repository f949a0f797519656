/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 64,
  sha256: '170b21677483e760e00a7f81d9d75721b5c0be087258c6cf8b430fdfc5a0671d',
}
