import { Textarea } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import {
  annullaDilazione,
  respingiDilazione,
  rifiutaDilazione,
} from '@rateo/contract/accordi/dilazioni-proposte'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { useAnnulla, useRespingi, useRifiuta } from './proposte.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** The cliente says no, and why if they want (DIL-M4). */
export function RifiutaDialog({ dilazione: d, onClose }: Props) {
  const done = useDone('Proposta rifiutata. Non è stato addebitato alcun importo.', onClose)
  return (
    <MotivoDialog
      title="Rifiutare la proposta?"
      text={`${d.esercente.nome} riceve la tua risposta. Non ti viene addebitato alcun importo.`}
      label="Perché la rifiuti (facoltativo)"
      confirmLabel="Rifiuta la proposta"
      schema={rifiutaDilazione.body}
      action={useRifiuta(d._id, done)}
      onClose={onClose}
    />
  )
}

/** The esercente calls off what nobody has paid yet. */
export function AnnullaDialog({ dilazione: d, onClose }: Props) {
  const done = useDone('Dilazione annullata. Nessun importo è stato mosso.', onClose)
  return (
    <MotivoDialog
      title="Annullare la dilazione?"
      text={`${d.cliente.nome} non potrà più pagarla a rate. ${whatIsOwed(d)} Nessun importo viene mosso.`}
      label="Motivo (facoltativo)"
      confirmLabel="Annulla la dilazione"
      schema={annullaDilazione.body}
      action={useAnnulla(d._id, done)}
      onClose={onClose}
    />
  )
}

/** Says what is owed once it is called off: the debts of before, or nothing. */
function whatIsOwed({ debiti, stato }: Dilazione): string {
  if (debiti.length === 0) return 'Le rate non sono più dovute: per questo importo non resta nulla.'
  const somma = debiti.reduce((sum, { importo_centesimi }) => sum + importo_centesimi, 0)
  const tempo = stato === 'attiva' ? ', con almeno quindici giorni di tempo' : ''
  return `Tornano da pagare come prima ${formattaEuro(somma)}${tempo}.`
}

/** The staff do not let it through, and say why: the esercente reads it. */
export function RespingiDialog({ dilazione: d, onClose }: Props) {
  const done = useDone('Dilazione non approvata. Nessun importo è stato mosso.', onClose)
  return (
    <MotivoDialog
      title="Non approvare la dilazione?"
      text={`${d.esercente.nome} legge il motivo e può prepararne un’altra. ${d.cliente.nome} non ne sa nulla. Nessun importo viene mosso.`}
      label="Perché non è approvata"
      confirmLabel="Non approvare"
      schema={respingiDilazione.body}
      action={useRespingi(d._id, done)}
      onClose={onClose}
    />
  )
}

function useDone(text: string, onClose: () => void) {
  const toast = useToast()
  return () => {
    onClose()
    toast({ tone: 'successo', text })
  }
}

type MotivoProps = {
  title: string
  text: string
  label: string
  confirmLabel: string
  schema: (typeof rifiutaDilazione | typeof respingiDilazione)['body']
  action: ReturnType<typeof useRifiuta | typeof useRespingi>
  onClose: () => void
}

function MotivoDialog({ title, text, label, confirmLabel, schema, action, onClose }: MotivoProps) {
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema,
    toBody: ({ motivo }) => (motivo.trim() === '' ? {} : { motivo: motivo.trim() }),
    change: action,
    onDone: () => {},
  })
  return (
    <FormDialog title={title} held={held} label={confirmLabel} isDangerous onClose={onClose}>
      <p className={layout['flat']}>{text}</p>
      <Textarea label={label} rows={3} maxLength={300} data-autofocus {...field('motivo')} />
    </FormDialog>
  )
}
