import type { Config } from 'stylelint'

const token = (kind: string) => String.raw`var\(--r-${kind}-[a-z0-9]+\)`
/** A pattern for one or more of these words, and for nothing else. */
const only = (...words: string[]) => {
  const one = `(?:${words.join('|')})`
  return new RegExp(`^${one}(?: ${one})*$`)
}

const DISTANCE = token('space')
/** A distance that is counted from others: away from them, or beside what the telephone keeps for itself. */
const COUNTED = String.raw`(?:calc|max)\([^;]*${DISTANCE}[^;]*\)`
/** What rows in a panel keep from its edge (ui/panel.module.css). */
const ROWS = String.raw`var\(--rows-inset, 0\)`
/** What a phone keeps at its edges. */
const EDGE = String.raw`env\(safe-area-inset-[a-z]+\)`
const distances = [only('0', 'auto', DISTANCE, COUNTED, ROWS, EDGE)]
const corners = [only('0', '50%', 'inherit', token('radius'))]
/** Between 21 and 59 px it is something to press or type in: bars and marks are smaller, areas are larger. */
const heights = [/^(?!(?:2[1-9]|[345]\d)(?:\.\d+)?px$|[\d.]+r?em$)/]

/** The sizes of ui/scale.css, and no others (docs/decisions/0461-one-scale.md). */
const config: Config = {
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'declaration-property-value-allowed-list': {
      'font-size': [only('inherit', token('text'))],
      'font-weight': [only('inherit', token('weight'))],
      font: ['inherit'],
      '/^border(-[a-z-]+)?-radius$/': corners,
      '/^(min-|max-)?(height|block-size)$/': heights,
      '/^((row|column)-)?gap$/': distances,
      '/^(padding|margin)(-[a-z-]+)?$/': distances,
    },
  },
}

export default config
