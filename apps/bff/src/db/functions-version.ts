/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 90,
  sha256: '5b84cf55accd22d62d49c3f258236158168a77adfc41c54680ce057874ee0747',
}
