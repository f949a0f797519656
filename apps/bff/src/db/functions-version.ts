/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 46,
  sha256: 'e4b5746a7e5d5070b56b81333c034fae3486e5ac2ee840c2b4446135a6f0ad2c',
}
