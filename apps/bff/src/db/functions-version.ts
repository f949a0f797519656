/**
 * The release of the stored functions: `npm run db:types` raises it when one of their files has changed, so that of two
 * releases that run side by side the newer one's stay.
 */
export const FUNCTIONS: { versione: number; sha256: string } = {
  versione: 94,
  sha256: '6a4b9ab9b8597604b01491b26e8db189be3aea86b1b81c53d86306d8ea3b3ffc',
}
