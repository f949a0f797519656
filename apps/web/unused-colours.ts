/** Mantine's colours that no page uses: a third of the variables that every first visit would carry. */
export const UNUSED_COLOURS: readonly string[] = [
  'cyan',
  'grape',
  'green',
  'indigo',
  'lime',
  'orange',
  'pink',
  'teal',
  'violet',
  'yellow',
]
