/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 4,
  sha256: 'c6e176b25617c16d85f4f8529102cf06858783d1042adb8971836c7dcbf19a2c',
}
