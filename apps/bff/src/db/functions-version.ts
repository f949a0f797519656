/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 50,
  sha256: '8751e052c01a548d26e1ab1b817460d1e76be47e00d948f1ea008897adebdaa3',
}
