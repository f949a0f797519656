/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 45,
  sha256: 'deb60ce729bcedf23bf83730cf48cd364fa5d305f21233963d650a97f0c00a52',
}
