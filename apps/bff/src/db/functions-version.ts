/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 59,
  sha256: '42d128b5f869c55f3728807fc96fc45d92a87f97d8ecba6a0ec98707eb838302',
}
