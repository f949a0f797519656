import { formattaEuro } from '@rateo/domain/denaro/denaro'

const LARGE = {
  fontSize: 'var(--r-text-figure)',
  fontWeight: 'var(--r-weight-strong)',
  letterSpacing: '-0.025em',
  lineHeight: 1.15,
} as const

type MoneyProps = { centesimi: number; size?: 'normal' | 'large'; isQuiet?: boolean }

/** An amount in tabular figures that never breaks over two lines. */
export function Money({ centesimi, size = 'normal', isQuiet }: MoneyProps) {
  return (
    <span
      style={{
        whiteSpace: 'nowrap',
        ...(size === 'large' && LARGE),
        ...(isQuiet && { color: 'var(--mantine-color-dimmed)' }),
      }}
    >
      {formattaEuro(centesimi)}
    </span>
  )
}
