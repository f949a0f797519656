/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 60,
  sha256: '45d00c7c07d9fa46934aeed81da50a07713baffc106858f8159eebaf1f193516',
}
