import type { OggettoAssistenza } from '@rateo/domain/stati/assistenza'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../app/routes/paths.ts'
import { useSession } from './use-session.ts'

/** The action that asks for help about a record; none for the staff, who give it. */
export function useAssistenza(tipo: OggettoAssistenza, oggetto: string) {
  const { role } = useSession().profile
  const navigate = useNavigate()
  if (role === 'admin') return []
  return [
    {
      label: 'Chiedi assistenza',
      reason: null,
      onClick: () =>
        void navigate({ to: paths.nuovaRichiesta(), search: () => ({ tipo, oggetto }) }),
    },
  ]
}
