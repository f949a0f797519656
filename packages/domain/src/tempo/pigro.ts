/** Makes a thing when it is first asked for, and once: the tables of the Intl formats are slow to read on a phone. */
export function pigro<T>(crea: () => T): () => T {
  let fatto: T | undefined
  return () => (fatto ??= crea())
}
