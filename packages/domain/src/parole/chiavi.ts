/** The names of a table written in this code: nothing else is in it, so its type has them all. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

/** A table with one value for each name. */
export const tableOf = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>
