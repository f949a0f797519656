/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 13,
  sha256: 'd56f91840d357d1ffc6cd3c934b75a8ca248fe500143a179efb1e0e618dd73f3',
}
