import { FileInput, Textarea } from '@mantine/core'
import { PESO_DOCUMENTO } from '@rateo/contract/registri/documenti-caricati'
import { useState } from 'react'
import { heldBy } from '../../hooks/use-contract-form.ts'
import { UploadState, uploadErrorOf } from '../../ui/fields/upload-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useCaricaVersione } from './cambia-documenti.api.ts'
import { ACCETTATI, TROPPO } from './carica-documento.dialog.tsx'

type Props = { id: string; onClose: () => void; onDone: (id: string) => void }

/** A new file takes the place of an uploaded one; the one before can still be read (DOC-M3). */
export function NuovaVersioneDialog({ id, onClose, onDone }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [motivo, setMotivo] = useState('')
  const carica = useCaricaVersione(id, ({ _id }) => onDone(_id))
  const tooBig = file !== null && file.size > PESO_DOCUMENTO
  const held = heldBy({ isPending: carica.part !== null, isPaused: false, error: null }, () => {
    if (file !== null && !tooBig) carica.send({ file, fields: { motivo: motivo.trim() } })
  })
  return (
    <FormDialog
      title="Carica la versione nuova"
      held={held}
      label="Carica"
      isDisabled={file === null || tooBig || motivo.trim().length < 3}
      onClose={onClose}
    >
      <p className={layout['prose']}>
        Quella di adesso resta leggibile, con scritto che è stata sostituita.
      </p>
      <FileInput
        label="File"
        description="PDF, XML, P7M, JPG o PNG, al massimo 20 MB"
        placeholder="Scegli il file"
        accept={ACCETTATI}
        value={file}
        data-autofocus
        error={tooBig ? TROPPO : uploadErrorOf(carica.error)}
        onChange={(chosen) => {
          carica.reset()
          setFile(chosen)
        }}
      />
      <Textarea
        label="Perché la cambi"
        rows={3}
        maxLength={500}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
      <UploadState upload={carica} />
    </FormDialog>
  )
}
