/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 24,
  sha256: 'c2c860ac157cf31f6aef49314cfe6f893291ec8aefc36cea9ea183bb2364cf7a',
}
