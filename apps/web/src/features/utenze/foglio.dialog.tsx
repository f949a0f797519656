import { Button, FileInput } from '@mantine/core'
import { PESO_BOLLETTA } from '@rateo/contract/accordi/bollette'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { UploadState, uploadErrorOf } from '../../ui/fields/upload-state.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import type { PropsFinestra } from './bolletta-windows.tsx'
import { indirizzoFoglio, useCaricaFoglio, useTogliFoglio } from './bollette.api.ts'
import layout from '../../ui/layout.module.css'

/** The sheet of the supplier, kept with its bolletta: a PDF or a photograph. */
export function FoglioDialog({ utenza, bolletta, onClose }: PropsFinestra) {
  const [file, setFile] = useState<File | null>(null)
  const carica = useCaricaFoglio(utenza._id)
  const togli = useTogliFoglio(utenza._id)
  const toast = useToast()
  const isTooBig = file !== null && file.size > PESO_BOLLETTA
  const error = isTooBig
    ? 'Il file supera i 5 MB: riducilo e riprova.'
    : (uploadErrorOf(carica.error) ?? (togli.error && messageOf(togli.error)))
  const done = (text: string) => () => {
    onClose()
    toast({ tone: 'successo', text })
  }
  return (
    <Dialog title="Foglio della bolletta" onClose={onClose} isBusy={carica.part !== null}>
      {bolletta.file && (
        <p className={layout['lineProse']}>
          <a href={indirizzoFoglio(utenza._id, bolletta._id)} download>
            Scarica «{bolletta.file.nome_file}»
          </a>
        </p>
      )}
      <FileInput
        label={bolletta.file ? 'Un altro foglio, al suo posto' : 'PDF o foto'}
        description="PDF, JPG o PNG, al massimo 5 MB; lo vedi tu e lo staff del portale"
        placeholder="Scegli il file"
        accept="application/pdf,image/jpeg,image/png"
        value={file}
        onChange={(next) => {
          carica.reset()
          setFile(next)
        }}
        error={error}
      />
      <UploadState upload={carica} />
      <DialogButtons mt={16}>
        {bolletta.file && (
          <Button
            variant="default"
            loading={togli.isPending}
            onClick={() => togli.mutate(bolletta._id, { onSuccess: done('Foglio tolto.') })}
          >
            Togli il foglio
          </Button>
        )}
        <Button
          loading={carica.part !== null}
          disabled={file === null || isTooBig}
          onClick={() =>
            file &&
            carica.send({ bolletta_id: bolletta._id, file }, { onSuccess: done('Foglio salvato.') })
          }
        >
          Salva il foglio
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
