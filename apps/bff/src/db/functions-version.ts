/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 73,
  sha256: '89917e9ee2e8ac20ec2e84c36e0fafee76d5c525db688c34597b4691f0366e2e',
}
