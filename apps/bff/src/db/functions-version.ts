/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 43,
  sha256: 'bac92a878d9da37d40e294d62dfa1f4f08da90e2bfb79099ce39518160a2a445',
}
