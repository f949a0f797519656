/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 22,
  sha256: '3f0569414206d558e815cca235246fc4dfdf1b23b6d5e30b26dc4a2a2314037f',
}
