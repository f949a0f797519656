/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 16,
  sha256: '962e4c35a1a50438d4ef3195ff3b311e98d4b8e935b730a06c65d89d8b93712d',
}
