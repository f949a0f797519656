/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 49,
  sha256: '147de0f1e7f81cabacb3e055ae0968a264169da183e8087f482ecb6432733dae',
}
