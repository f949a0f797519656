/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 59,
  sha256: '052a8864c09ee47014cbd84dd470c823dce9dbf78b06df5e7e7591725e90df3e',
}
