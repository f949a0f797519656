/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 81,
  sha256: '5786765d950bc78b0e054088629ef430397147fc88573caf1a0551e946dd6a96',
}
