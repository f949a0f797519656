import { TextInput } from '@mantine/core'
import { cambiaNomeEstratto } from '@rateo/contract/incasso/conti-collegati'
import { NOME_ESTRATTO } from '@rateo/domain/identita/nome-estratto'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { useCambiaNomeEstratto } from './conti.api.ts'

/** The name that clienti read on the statements of their cards. */
export function NomeEstrattoDialog({ nome, onClose }: { nome: string; onClose: () => void }) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { nome },
    schema: cambiaNomeEstratto.body,
    toBody: (values) => values,
    change: useCambiaNomeEstratto(),
    onDone: ({ conto }) => {
      onClose()
      toast({
        tone: 'successo',
        text: `Dai prossimi pagamenti si legge ${conto?.nome_estratto ?? 'il nome nuovo'}.`,
      })
    },
  })
  return (
    <FormDialog
      title="Il nome sull’estratto della carta"
      held={held}
      label="Salva il nome"
      onClose={onClose}
    >
      <p className={layout['prose']}>
        Chi paga con carta lo legge fra i movimenti: un nome che riconosce evita reclami. Vale dal
        prossimo pagamento; quelli già fatti restano com’erano.
      </p>
      <TextInput
        label="Nome"
        description={`Da ${NOME_ESTRATTO.minimo} a ${NOME_ESTRATTO.massimo} caratteri, senza accenti: si scrive in maiuscole`}
        autoComplete="off"
        {...field('nome')}
      />
    </FormDialog>
  )
}
