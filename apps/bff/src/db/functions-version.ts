/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 93,
  sha256: 'c409ebfa9e826842a1def8ecb8257e443b390ae8e6ac335240ba2bb21965f243',
}
