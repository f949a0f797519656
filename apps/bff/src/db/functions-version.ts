/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 73,
  sha256: '41395d78576cb008d33128f44870cf1be0ab50722ad57a3ced7a1588b9ca9ca4',
}
