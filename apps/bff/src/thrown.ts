/** The thrown value as an error: nothing keeps a library from throwing something else. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/** The code of an error of the system or of PostgreSQL; empty where it has none. */
export const errorCode = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : ''
