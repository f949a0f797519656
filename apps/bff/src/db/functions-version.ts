/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 74,
  sha256: '1588f783946dd32fe8dc4d616222b23d618ea39f2cff311741e02bbd68fccd31',
}
