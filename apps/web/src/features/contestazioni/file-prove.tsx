import { FileInput, Select } from '@mantine/core'
import type { Contestazione } from '@rateo/contract/incasso/contestazioni'
import { PESO_PROVE } from '@rateo/contract/incasso/prove-contestazione'
import { NOMI_PROVA_FILE } from '@rateo/domain/parole/prove-contestazione'
import { PROVE_FILE, type ProvaFile } from '@rateo/domain/stati/contestazione'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useCaricaProva, useEliminaProva } from './contestazioni.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './contestazioni.module.css'
import { UploadState, uploadErrorOf } from '../../ui/fields/upload-state.tsx'
import { FileAllegati } from './file-allegati.tsx'

const OPTIONS = PROVE_FILE.map((value) => ({ value, label: NOMI_PROVA_FILE[value] }))
const isProva = (value: string | null): value is ProvaFile =>
  value !== null && value in NOMI_PROVA_FILE

type FileProveProps = {
  contestazione: Pick<Contestazione, '_id' | 'file'>
  /** Told whether a file is on its way: what is sent meanwhile would leave without it. */
  onGoing: (isGoing: boolean) => void
}

/** Files go up as soon as they are chosen, one for each kind; they are sent with the rest. */
export function FileProve({ contestazione, onGoing }: FileProveProps) {
  const [prova, setProva] = useState<ProvaFile>('ricevuta')
  const [tooBig, setTooBig] = useState(false)
  const carica = useCaricaProva(contestazione._id)
  const elimina = useEliminaProva(contestazione._id)
  const isGoing = carica.part !== null
  useEffect(() => {
    onGoing(isGoing)
    return () => onGoing(false)
  }, [onGoing, isGoing])
  const choose = (file: File | null) => {
    carica.reset()
    setTooBig(file !== null && file.size > PESO_PROVE)
    if (file !== null && file.size <= PESO_PROVE) carica.send({ file, prova })
  }
  const error = tooBig
    ? 'Il file supera i 4,5 MB che la banca accetta: riducilo e riprova.'
    : (uploadErrorOf(carica.error) ?? (elimina.error && messageOf(elimina.error)))
  const takesPlace = contestazione.file.some((one) => one.prova === prova)
  return (
    <fieldset className={both(layout['group'], classes['group'])}>
      <legend>File da allegare</legend>
      <FileAllegati contestazione={contestazione} onRemove={(id) => elimina.mutate(id)} />
      <Select
        label="Che cosa mostra il file"
        data={OPTIONS}
        value={prova}
        allowDeselect={false}
        onChange={(value) => isProva(value) && setProva(value)}
      />
      <FileInput
        label={takesPlace ? 'Sostituisci il file' : 'File'}
        description="PDF, JPG o PNG; tutti insieme al massimo 4,5 MB"
        placeholder={isGoing ? 'Caricamento…' : 'Scegli il file'}
        accept="application/pdf,image/jpeg,image/png"
        value={null}
        disabled={isGoing}
        error={error}
        onChange={choose}
      />
      <UploadState upload={carica} />
    </fieldset>
  )
}
