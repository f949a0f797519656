/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 6,
  sha256: '1c275c4873f723f898298726018e6011f33d4be76de37ab63a862d10649c884c',
}
