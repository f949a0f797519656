/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 48,
  sha256: '8d7da5ae6800be40ad371fa0c4f6664f0ce711fc4eb76095920712e9c65a77ff',
}
