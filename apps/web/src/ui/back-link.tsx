import { Link } from '@tanstack/react-router'
import { Icon } from './icon.tsx'

/** The way up from a page to the list it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      style={{
        display: 'inline-flex',
        gap: 4,
        alignItems: 'center',
        minHeight: 32,
        marginBottom: 12,
        fontSize: 14,
        textDecoration: 'none',
        color: 'var(--mantine-color-dimmed)',
      }}
      data-print="no"
    >
      <Icon name="sinistra" size={16} />
      {children}
    </Link>
  )
}
