/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 82,
  sha256: '657b5dc7ecc5a587d802162f6940e6dcc08b0a7434613ddc9e261e5480904a58',
}
