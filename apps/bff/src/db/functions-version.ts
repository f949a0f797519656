/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 58,
  sha256: '605a160c9ed362f19f37e28b6fe8daa70f6e974b06523a33e5c1d5567192b4db',
}
