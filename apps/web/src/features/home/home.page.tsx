import type { Ruolo } from '@rateo/domain/ruoli'
import type { ReactNode } from 'react'
import { useSession } from '../../hooks/use-session.ts'
import { RichiediButton } from '../pagamenti/index.ts'
import { AdminHome } from './admin-home.tsx'
import { ClienteHome } from './cliente-home.tsx'
import { EsercenteHome } from './esercente-home.tsx'
import classes from './home.module.css'

const HOMES: Record<Ruolo, () => ReactNode> = {
  esercente: EsercenteHome,
  cliente: ClienteHome,
  admin: AdminHome,
}

/** The home of the role in use, also at the address of another role. */
export function HomePage() {
  const { profile } = useSession()
  const Home = HOMES[profile.role]
  return (
    <>
      <header className={classes['head']}>
        <h2 className={classes['hello']}>Ciao, {profile.nome}</h2>
        {profile.role === 'esercente' && <RichiediButton />}
      </header>
      <Home />
    </>
  )
}
