/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 62,
  sha256: '7fabb2feaf1ee8bb8573833c34740b817cbdeae9454ad37073c647105f6a7f4f',
}
