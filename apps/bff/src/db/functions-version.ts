/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 48,
  sha256: '77b3957b6d2a97bf291341516b7493c6caa6c8e63cd10d3d181f653b4f2832f6',
}
