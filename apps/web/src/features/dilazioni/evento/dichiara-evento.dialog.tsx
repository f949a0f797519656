import { FileInput, Textarea } from '@mantine/core'
import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { dichiaraEvento, PESO_FILE_EVENTO } from '@rateo/contract/accordi/evento-rata'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { UploadState, uploadErrorOf } from '../../../ui/fields/upload-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { nomeRata } from '../words.ts'
import { useCaricaFileEvento, useDichiaraEvento } from './evento.api.ts'

type Props = {
  dilazione_id: string
  rata: Rata
  evento: NonNullable<Rata['evento']>
  onClose: () => void
}

/** The esercente says that the event has come: the cliente is asked, and nothing is charged by it (Y10). */
export function DichiaraEventoDialog({ dilazione_id, rata, evento, onClose }: Props) {
  const toast = useToast()
  const [file, setFile] = useState<{ _id: string; nome_file: string } | null>(null)
  const [tooBig, setTooBig] = useState(false)
  const carica = useCaricaFileEvento(dilazione_id, rata.n, setFile)
  const isGoing = carica.part !== null
  const choose = (chosen: File | null) => {
    carica.reset()
    setFile(null)
    setTooBig(chosen !== null && chosen.size > PESO_FILE_EVENTO)
    if (chosen !== null && chosen.size <= PESO_FILE_EVENTO) carica.send(chosen)
  }
  const { held, field } = useContractForm({
    initial: { nota: '' },
    schema: dichiaraEvento.body,
    toBody: ({ nota }) => ({
      ...(nota.trim() !== '' && { nota: nota.trim() }),
      ...(file && { file_id: file._id }),
    }),
    change: useDichiaraEvento(dilazione_id, rata.n),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Lo abbiamo chiesto al cliente. Nulla è addebitato.' })
    },
  })
  return (
    <FormDialog
      title={`“${evento.testo}” è avvenuto?`}
      held={held}
      label="Sì, è avvenuto"
      isDisabled={isGoing}
      onClose={onClose}
    >
      <p className={layout['prose']}>
        {nomeRata(rata)}: chiediamo al cliente di confermarlo con un codice. Se conferma, la rata
        scade entro {contato(evento.giorni, 'giorno', 'giorni')}; se contesta, resta in attesa e
        leggi il motivo. Senza conferma non viene mai addebitata. L’ultimo giorno è il{' '}
        {formattaGiornoLungo(evento.entro_il)}.
      </p>
      <Textarea
        label="Nota per il cliente (facoltativa)"
        rows={3}
        maxLength={300}
        data-autofocus
        {...field('nota')}
      />
      <FileInput
        label="Documento o foto (facoltativo)"
        description="PDF, JPG o PNG, al massimo 5 MB: lo legge il cliente"
        placeholder={isGoing ? 'Caricamento…' : (file?.nome_file ?? 'Scegli il file')}
        accept="application/pdf,image/jpeg,image/png"
        value={null}
        disabled={isGoing}
        error={tooBig ? 'Il file supera i 5 MB: riducilo e riprova.' : uploadErrorOf(carica.error)}
        onChange={choose}
      />
      <UploadState upload={carica} />
    </FormDialog>
  )
}
