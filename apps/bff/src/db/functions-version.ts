/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 59747360,
  sha256: '4c761a1a5672288f7b7bb5dcba46508f736c5202b1e6d274f25d7e29419a6009',
}
