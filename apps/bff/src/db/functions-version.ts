/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 40,
  sha256: 'f96f884ec4432adbaba8583b35fec64402350c8b6115e5784d491384a50b4dc8',
}
