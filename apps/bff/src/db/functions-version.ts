/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 81,
  sha256: 'd46c19f122c8b6927918d135f5ca4754537fc30201ae9920a7c0be4456739ab9',
}
