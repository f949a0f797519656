import type { Ruolo } from '@rateo/domain/ruoli'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { RouteTabs } from '../../ui/route-tabs.tsx'

const PAGAMENTI = { to: paths.pagamenti(), label: 'Pagamenti' }
const MANDATI = { to: paths.mandati(), label: 'Mandati' }
const DISTINTE = { to: paths.distinte(), label: 'Distinte SDD' }

const TABS: Record<Ruolo, Parameters<typeof RouteTabs>[0]['tabs']> = {
  esercente: [PAGAMENTI, { to: paths.accrediti(), label: 'Accrediti' }, MANDATI, DISTINTE],
  cliente: [PAGAMENTI, MANDATI],
  admin: [PAGAMENTI, MANDATI, DISTINTE],
}

/** What belongs to the payments, each list with an address of its own. */
export function PagamentiTabs() {
  const { role } = useSession().profile
  return <RouteTabs label="Pagamenti, mandati e distinte" tabs={TABS[role]} />
}
