import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { paths } from '../../../app/routes/paths.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { RouteTabs } from '../../../ui/route-tabs.tsx'

const PAGAMENTI = { to: paths.pagamenti(), label: 'Pagamenti' }
const MOVIMENTI = { to: paths.movimenti(), label: 'Movimenti' }
const MANDATI = { to: paths.mandati(), label: 'Mandati' }
const DISTINTE = { to: paths.distinte(), label: 'Distinte SDD' }

const TABS: Record<Ruolo, Parameters<typeof RouteTabs>[0]['tabs']> = {
  esercente: [
    PAGAMENTI,
    MOVIMENTI,
    { to: paths.accrediti(), label: 'Accrediti' },
    MANDATI,
    DISTINTE,
  ],
  cliente: [PAGAMENTI, MOVIMENTI, MANDATI],
  admin: [PAGAMENTI, MOVIMENTI, MANDATI, DISTINTE],
}

/** The lists that belong to the pagamenti, each with an address of its own. */
export function PagamentiTabs() {
  const { role } = useSession().profile
  return <RouteTabs label="Pagamenti, movimenti, mandati e distinte" tabs={TABS[role]} />
}
