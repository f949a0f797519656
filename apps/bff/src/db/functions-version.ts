/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 5,
  sha256: '2ce047cd760a59bd16dcdfa0cb9ef268113d5849973d5ee5b7acfeb2b727ee18',
}
