/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 93,
  sha256: 'ab71ef30b417e77cda19864b717be2f72c95aa251c2994a7de0fa16e12669a8a',
}
