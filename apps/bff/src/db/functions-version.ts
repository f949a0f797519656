/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 74,
  sha256: 'c8eb3e895260b6a071ffc757626769e6a058e1222dd3e06542617f72366ee301',
}
