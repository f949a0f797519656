/** The field of what came from outside, or from a column of JSON; undefined where it has none, or is no object. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
