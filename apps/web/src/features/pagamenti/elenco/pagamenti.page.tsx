import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useSession } from '../../../hooks/use-session.ts'
import { ListHead } from '../../../ui/page-head.tsx'
import { ContestazioniAperte } from '../../contestazioni/index.ts'
import { PagamentiList } from './pagamenti-list.tsx'
import { PagamentiTabs } from './pagamenti-tabs.tsx'
import { RichiediButton } from '../richiesta/richiedi-button.tsx'

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
      <ListHead intro={INTRO[role]}>{role === 'esercente' && <RichiediButton />}</ListHead>
      <ContestazioniAperte role={role}>
        <PagamentiList />
      </ContestazioniAperte>
    </>
  )
}
