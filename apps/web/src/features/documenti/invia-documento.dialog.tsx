import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { TagsInput, Textarea } from '@mantine/core'
import { INDIRIZZI_MAX, inviaDocumento } from '@rateo/contract/registri/documenti-caricati'
import { contato } from '@rateo/domain/parole/formato'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useInvia } from './cambia-documenti.api.ts'

type Props = { id: string; onClose: () => void; onDone: () => void }

/** Sends a document to the addresses that the person writes (DOC-M5). */
export function InviaDocumentoDialog({ id, onClose, onDone }: Props) {
  const toast = useToast()
  const key = useIdempotencyKey(`documento-invia:${id}`)
  const initial: { indirizzi: string[]; messaggio: string } = { indirizzi: [], messaggio: '' }
  const { held, field } = useContractForm({
    initial,
    schema: inviaDocumento.body,
    toBody: (typed) => typed,
    change: useInvia(id, key),
    onDone: ({ inviati }) => {
      toast({
        tone: 'successo',
        text: `In partenza a ${contato(inviati, 'indirizzo', 'indirizzi')}: l’esito lo leggi qui.`,
      })
      onDone()
    },
  })
  return (
    <FormDialog title="Invia per e-mail" held={held} label="Invia" onClose={onClose}>
      <TagsInput
        label="Indirizzi"
        description={`Al massimo ${INDIRIZZI_MAX}: scrivine uno e premi Invio`}
        placeholder="nome@esempio.it"
        maxTags={INDIRIZZI_MAX}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        data-autofocus
        {...field('indirizzi')}
      />
      <Textarea label="Messaggio (facoltativo)" rows={3} maxLength={1000} {...field('messaggio')} />
    </FormDialog>
  )
}
