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
        gap: 'var(--r-space-4)',
        alignItems: 'center',
        minHeight: 'var(--r-control-large)',
        margin: 'calc(var(--r-space-8) * -1) 0 var(--r-space-4)',
        fontSize: 'var(--r-text-base)',
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
