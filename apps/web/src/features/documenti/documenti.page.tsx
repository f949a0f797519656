import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useSession } from '../../hooks/use-session.ts'
import layout from '../../ui/layout.module.css'
import { DocumentiList } from './documenti-list.tsx'

const INTRO: Record<Ruolo, string> = {
  esercente:
    'Ricevute, contratti, rendiconti e quello che hai caricato: da leggere e da conservare.',
  cliente:
    'Le ricevute di quello che hai pagato, i contratti e quello che gli esercenti ti mandano.',
  admin: 'I documenti di tutti gli esercenti e di tutti i clienti.',
}

/** The list of issued and uploaded documents (DOC-M1). */
export function DocumentiPage() {
  const { role } = useSession().profile
  return (
    <>
      <p className={layout['introFar']}>{INTRO[role]}</p>
      <DocumentiList />
    </>
  )
}
