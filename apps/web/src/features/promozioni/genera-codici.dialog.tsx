import { TextInput } from '@mantine/core'
import { generaCodici, type Promozione } from '@rateo/contract/promozioni/promozioni'
import { LIMITI_CODICI } from '@rateo/domain/denaro/codice-unico'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useGeneraCodici } from './promozioni.api.ts'

type Values = { quanti: string }
const toBody = ({ quanti }: Values) => ({
  quanti: /^\d{1,5}$/.test(quanti.trim()) ? Number(quanti) : Number.NaN,
})

/** Asks how many codes are added to those that a promozione has. */
export function GeneraDialog({
  promozione,
  onClose,
}: {
  promozione: Promozione
  onClose: () => void
}) {
  const toast = useToast()
  const { held, field } = useContractForm<Values, { quanti: number }, Promozione>({
    initial: { quanti: '' },
    schema: generaCodici.body,
    toBody,
    change: useGeneraCodici(promozione._id),
    onDone: ({ codici }) => {
      onClose()
      toast({
        tone: 'successo',
        text: `Fatto: adesso sono ${contato(codici?.totale ?? 0, 'codice', 'codici')}.`,
      })
    },
  })
  return (
    <FormDialog title="Genera codici unici" held={held} label="Genera" onClose={onClose}>
      <TextInput
        label="Quanti"
        description={`Al massimo ${formattaIntero(LIMITI_CODICI.per_volta)} per volta.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        data-autofocus
        {...field('quanti')}
      />
    </FormDialog>
  )
}
