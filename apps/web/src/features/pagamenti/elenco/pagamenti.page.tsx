import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import { useSession } from '../../../hooks/use-session.ts'
import layout from '../../../ui/layout.module.css'
import { ListHead } from '../../../ui/page-head.tsx'
import { asButton } from '../../../ui/plain/button.tsx'
import { ContestazioniAperte } from '../../contestazioni/index.ts'
import { ClientePagamenti } from './cliente-pagamenti.tsx'
import { PagamentiList } from './pagamenti-list.tsx'
import { PagamentiTabs } from './pagamenti-tabs.tsx'
import { RichiediButton } from '../richiesta/richiedi-button.tsx'

const INTRO: Record<Exclude<Ruolo, 'cliente'>, string> = {
  esercente: 'Quello che hai chiesto ai tuoi clienti, e quello che hai incassato.',
  admin: 'I pagamenti di tutti gli esercenti.',
}

export function PagamentiPage() {
  const { profile } = useSession()
  const { role } = profile
  if (role === 'cliente') {
    return (
      <>
        <PagamentiTabs />
        <ClientePagamenti />
      </>
    )
  }
  return (
    <>
      <PagamentiTabs />
      <ListHead intro={INTRO[role]}>
        {role === 'esercente' && (
          <div className={layout['row']}>
            <Link to={paths.caricaFatture()} {...asButton({ variant: 'default' })}>
              Carica le fatture
            </Link>
            <RichiediButton />
          </div>
        )}
      </ListHead>
      <ContestazioniAperte role={role}>
        <PagamentiList />
      </ContestazioniAperte>
    </>
  )
}
