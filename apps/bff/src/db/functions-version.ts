/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 21,
  sha256: 'c5679029f95f76fd42b70b6f78d05cb209044df70c80a11747f233246144cdbb',
}
