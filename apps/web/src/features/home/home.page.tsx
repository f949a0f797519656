import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { RichiediButton } from '../pagamenti/index.ts'
import { AdminHome } from './admin-home.tsx'
import { ClienteHome } from './cliente-home.tsx'
import { EsercenteHome } from './esercente-home.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './home.module.css'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const HOMES: Record<Ruolo, () => ReactNode> = {
  esercente: EsercenteHome,
  cliente: ClienteHome,
  admin: AdminHome,
}

const CassaView = lazyPart(async () => (await import('../chiusura-cassa/index.ts')).CassaView, {
  fallback: <PageSkeleton />,
})

const EsercenteActions = () => (
  <div className={both(layout['row'], classes['actions'])}>
    <Button
      variant="default"
      leftSection={<Icon name="contanti" size={18} />}
      renderRoot={(props) => (
        <Link to={paths.homeEsercente()} search={{ cassa: 'elenco' }} {...props} />
      )}
    >
      Cassa
    </Button>
    <RichiediButton />
  </div>
)

/** The home of the role in use, also at the address of another role. */
export function HomePage() {
  const { profile } = useSession()
  const { cassa } = useSearch({ strict: false })
  if (cassa !== undefined && profile.role === 'esercente') {
    return <CassaView />
  }
  const Home = HOMES[profile.role]
  return (
    <>
      <header className={layout['head']}>
        <h2 className={both(layout['big'], layout['tight'])}>Ciao, {profile.nome}</h2>
        {profile.role === 'esercente' && <EsercenteActions />}
      </header>
      <Home />
    </>
  )
}
