import { Button } from '@mantine/core'
import type { Ruolo } from '@rateo/domain/ruoli'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
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
        {profile.role === 'esercente' && (
          <Button
            leftSection={<Icon name="piu" size={18} />}
            renderRoot={(props) => <Link to={paths.richiediPagamento()} {...props} />}
          >
            Richiedi un pagamento
          </Button>
        )}
      </header>
      <Home />
    </>
  )
}
