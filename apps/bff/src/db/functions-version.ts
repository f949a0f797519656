/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 73,
  sha256: '1b485ad8f6520b9e9be3ecf4bd463bde283e66057d1988ca5ea9b536fcd3fafe',
}
