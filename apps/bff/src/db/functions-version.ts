/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 46,
  sha256: '39ff3a5947b2a62202f740e9af950e570415d3978343a7df960566a4c30ff24f',
}
