/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 12,
  sha256: '10cfcfb6dddf9a7d0dfc2d1b5d88aa49b2776c775563fd4d1334caabec280f8f',
}
