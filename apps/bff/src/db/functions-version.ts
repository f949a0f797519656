/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 15,
  sha256: '28b49fb4390afff04cf5858d291649fdb91deba2b4309434b9e71704deafa069',
}
