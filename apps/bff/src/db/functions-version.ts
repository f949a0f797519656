/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 21,
  sha256: 'cd25e36bf04a9dbbf7014df6c6405cc42e0db545e4d85beb08f4758057680ac2',
}
