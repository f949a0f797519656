/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 51,
  sha256: '2dde569f39337694747c6a34eba30372604682035900096337d792094b606fbf',
}
