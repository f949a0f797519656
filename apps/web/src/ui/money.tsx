import { formattaEuro } from '@rateo/domain/denaro/denaro'

type MoneyProps = { centesimi: number; size?: 'normal' | 'large' | 'huge'; isQuiet?: boolean }

const SIZES = { normal: 'inherit', large: '28px', huge: 'clamp(36px, 9vw, 48px)' } as const

/** An amount in tabular figures that never breaks over two lines. */
export function Money({ centesimi, size = 'normal', isQuiet }: MoneyProps) {
  return (
    <span
      style={{
        whiteSpace: 'nowrap',
        fontSize: SIZES[size],
        ...(size !== 'normal' && { fontWeight: 680, letterSpacing: '-0.025em', lineHeight: 1.15 }),
        ...(isQuiet && { color: 'var(--mantine-color-dimmed)' }),
      }}
    >
      {formattaEuro(centesimi)}
    </span>
  )
}
