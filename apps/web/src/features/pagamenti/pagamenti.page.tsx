import type { Ruolo } from '@rateo/domain/ruoli'
import { useSession } from '../../hooks/use-session.ts'
import { ContestazioniAperte } from '../contestazioni/index.ts'
import { PagamentiList } from './pagamenti-list.tsx'
import classes from './pagamenti.module.css'
import { PagamentiTabs } from './pagamenti-tabs.tsx'
import { RichiediButton } from './richiedi-button.tsx'

const INTRO: Record<Ruolo, string> = {
  esercente: 'Quello che hai chiesto ai tuoi clienti, e quello che hai incassato.',
  cliente: 'Quello che ti è stato chiesto di pagare, e quello che hai pagato.',
  admin: 'I pagamenti di tutti gli esercenti.',
}

export function PagamentiPage() {
  const { profile } = useSession()
  const { role } = profile
  return (
    <>
      <PagamentiTabs />
      <div className={classes['head']}>
        <p className={classes['intro']}>{INTRO[role]}</p>
        {role === 'esercente' && <RichiediButton />}
      </div>
      <ContestazioniAperte role={role}>
        <PagamentiList />
      </ContestazioniAperte>
    </>
  )
}
