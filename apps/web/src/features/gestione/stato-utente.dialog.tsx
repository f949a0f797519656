import { Textarea } from '@mantine/core'
import { disattivaUtente, type UtenteDettaglio } from '@rateo/contract/ponte/gestione'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useStatoUtente } from './gestione.api.ts'

const ATTI = {
  disattiva: {
    domanda: 'Disattivare l’account di',
    azione: 'Disattiva',
    effetto:
      'Esce subito da ogni dispositivo, e se accede legge che il suo account non è attivo. Rate, abbonamenti e addebiti già concordati vanno avanti.',
    fatto: 'Account disattivato.',
  },
  riattiva: {
    domanda: 'Riattivare l’account di',
    azione: 'Riattiva',
    effetto: 'Può accedere di nuovo, con la password e la verifica in due passaggi di prima.',
    fatto: 'Account riattivato.',
  },
} as const
const IN_ATTESA =
  'È una persona dello staff: l’account resta chiuso finché un’altra persona dello staff approva.'
export type AttoUtente = keyof typeof ATTI

type Props = { utente: UtenteDettaglio; atto: AttoUtente; onClose: () => void }

/** Shuts or opens an account, with a reason that stays in the cronologia (GES-M2). */
export function StatoUtenteDialog({ utente: u, atto, onClose }: Props) {
  const toast = useToast()
  const { domanda, azione, effetto, fatto } = ATTI[atto]
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    // The two acts ask for the same.
    schema: disattivaUtente.body,
    toBody: ({ motivo }) => ({ motivo: motivo.trim() }),
    change: useStatoUtente(u._id, atto),
    onDone: ({ stato }) => {
      onClose()
      // An account of the staff is opened again by a second person.
      const isWaiting = atto === 'riattiva' && stato === 'inattivo'
      toast({ tone: 'successo', text: isWaiting ? IN_ATTESA : fatto })
    },
  })
  return (
    <FormDialog
      title={`${domanda} ${u.nome}?`}
      held={held}
      label={azione}
      isDangerous={atto === 'disattiva'}
      onClose={onClose}
    >
      <p>{effetto}</p>
      <Textarea
        label="Motivo"
        description="Resta nella cronologia."
        rows={3}
        maxLength={300}
        data-autofocus
        {...field('motivo')}
      />
    </FormDialog>
  )
}
