import type { Esercente } from '@rateo/contract/persone/esercenti'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { useAssistenza } from '../../hooks/use-assistenza.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import type { RecordAction } from '../../ui/record/record-menu.tsx'
import { useVediCome } from '../schede/index.ts'
import { usePreferito } from './esercenti.api.ts'

/** Tells the staff that a profile is wrong (RIC-B3). */
function useSegnala(id: string): RecordAction {
  const navigate = useNavigate()
  return {
    label: 'Segnala un errore nel profilo',
    hint: 'Lo legge l’assistenza di Rateo',
    reason: null,
    onClick: () =>
      void navigate({
        to: paths.nuovaRichiesta(),
        search: () => ({ tipo: 'esercente', oggetto: id, categoria: 'profilo' }),
      }),
  }
}

function usePreferitoAction({ _id: id, preferito }: Esercente): RecordAction {
  const change = usePreferito(id)
  const toast = useToast()
  return {
    label: preferito ? 'Togli dai preferiti' : 'Aggiungi ai preferiti',
    reason: null,
    onClick: () =>
      change.mutate(
        { preferito: !preferito },
        {
          onSuccess: () =>
            toast({
              tone: 'successo',
              text: preferito ? 'Tolto dai preferiti.' : 'Aggiunto ai preferiti.',
            }),
          onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
        },
      ),
  }
}

/**
 * The actions on an esercente: a cliente asks it for help, keeps it at hand or tells of a wrong profile; the staff see the
 * portal as it does (SCH-M1, SCH-B2, RIC-M2, RIC-B3).
 */
export function useAzioniEsercente(esercente: Esercente) {
  const { _id: id, ragione_sociale: nome, stato, riservato } = esercente
  const { role } = useSession().profile
  const assistenza = useAssistenza('esercente', id)
  const preferito = usePreferitoAction(esercente)
  const segnala = useSegnala(id)
  const vedi = useVediCome({ ruolo: 'esercente', id, nome })
  const isAsked = stato === 'attivo' || stato === 'limitato'
  const actions: Record<typeof role, readonly RecordAction[]> = {
    cliente: [...(isAsked ? assistenza : []), preferito, ...(isAsked ? [segnala] : [])],
    esercente: riservato === null && isAsked ? [segnala] : [],
    admin: vedi.actions,
  }
  return { actions: actions[role], dialog: vedi.dialog }
}
