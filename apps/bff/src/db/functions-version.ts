/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 9,
  sha256: '5132d0b8978ff989822868a03dd51fc7b1f3b34ccad03d6034e97427cc5f0626',
}
