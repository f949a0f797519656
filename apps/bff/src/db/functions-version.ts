/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 61,
  sha256: '1ba44bd70c056f2cda7e26c52c0ca4497099306fb0fb810dc98c67130b32f9db',
}
