/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 85,
  sha256: '8dffbe4abfac33dd4da9b6dd48ee3e520f63de49921c36563990a3311093e484',
}
