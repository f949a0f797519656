/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 74,
  sha256: '0d23c24d3ad3d30dfc9325c36f92cbff3adb3795e4d6e09a0dacc755a8f3b48d',
}
