import { Button, FileInput } from '@mantine/core'
import { ALLEGATI_MAX } from '@rateo/contract/ponte/assistenza'
import { PESO_ALLEGATO } from '@rateo/contract/ponte/assistenza-allegati'
import { useState } from 'react'
import { UploadState, uploadErrorOf } from '../../ui/fields/upload-state.tsx'
import layout from '../../ui/layout.module.css'
import { type Allegato, useCaricaAllegato } from './assistenza.api.ts'

type Props = {
  allegati: readonly Allegato[]
  onChange: (allegati: readonly Allegato[]) => void
  error?: string | null
}

/** The files that go with a message: each goes up as soon as it is chosen, and may be left out again. */
export function AllegatiField({ allegati, onChange, error = null }: Props) {
  const [tooBig, setTooBig] = useState(false)
  const carica = useCaricaAllegato((file) => onChange([...allegati, file]))
  const isGoing = carica.part !== null
  const isFull = allegati.length >= ALLEGATI_MAX
  const choose = (chosen: File | null) => {
    carica.reset()
    setTooBig(chosen !== null && chosen.size > PESO_ALLEGATO)
    if (chosen !== null && chosen.size <= PESO_ALLEGATO) carica.send(chosen)
  }
  return (
    <div className={layout['stackTight']}>
      <FileInput
        label="Allega un file (facoltativo)"
        description={`PDF, JPG o PNG, al massimo 10 MB l’uno e ${ALLEGATI_MAX} in tutto`}
        placeholder={isGoing ? 'Caricamento…' : 'Scegli il file'}
        accept="application/pdf,image/jpeg,image/png"
        value={null}
        disabled={isGoing || isFull}
        error={
          tooBig
            ? 'Il file supera i 10 MB: riducilo e riprova.'
            : (uploadErrorOf(carica.error) ?? error)
        }
        onChange={choose}
      />
      <UploadState upload={carica} />
      {allegati.length > 0 && (
        <ul className={layout['listClose']} aria-label="File da mandare">
          {allegati.map((file) => (
            <li key={file._id} className={layout['rowCentred']}>
              <span className={layout['broken']}>{file.nome_file}</span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Togli ${file.nome_file}`}
                onClick={() => onChange(allegati.filter((one) => one !== file))}
              >
                Togli
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
