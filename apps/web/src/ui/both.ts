/** Classes of two sheets on one element: a part of the layout, and what is its own. */
export const both = (...names: readonly (string | undefined)[]): string =>
  names.filter(Boolean).join(' ')
