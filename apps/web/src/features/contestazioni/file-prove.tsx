import { FileInput, Select } from '@mantine/core'
import { type Contestazione, PESO_PROVE } from '@rateo/contract/incasso/contestazioni'
import { NOMI_PROVA_FILE, PROVE_FILE, type ProvaFile } from '@rateo/domain/stati/contestazione'
import { useState } from 'react'
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

/** Files go up as soon as they are chosen, one for each kind; they are sent with the rest. */
export function FileProve({
  contestazione,
}: {
  contestazione: Pick<Contestazione, '_id' | 'file'>
}) {
  const [prova, setProva] = useState<ProvaFile>('ricevuta')
  const [tooBig, setTooBig] = useState(false)
  const carica = useCaricaProva(contestazione._id)
  const elimina = useEliminaProva(contestazione._id)
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
        placeholder={carica.part === null ? 'Scegli il file' : 'Caricamento…'}
        accept="application/pdf,image/jpeg,image/png"
        value={null}
        disabled={carica.part !== null}
        error={error}
        onChange={choose}
      />
      <UploadState upload={carica} />
    </fieldset>
  )
}
