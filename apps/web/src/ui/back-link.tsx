import { Link } from '@tanstack/react-router'
import { Icon } from './icon.tsx'

type BackLinkProps = { to: string; search?: Record<string, string>; children: string }

/** The way up from a page to the list it belongs to. */
export function BackLink({ to, search, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      {...(search && { search })}
      style={{
        display: 'inline-flex',
        gap: 4,
        alignItems: 'center',
        minHeight: 44,
        margin: '-6px 0 6px',
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
