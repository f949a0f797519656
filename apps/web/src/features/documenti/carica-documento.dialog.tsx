import { Checkbox, FileInput, NativeSelect, TextInput } from '@mantine/core'
import { PESO_DOCUMENTO } from '@rateo/contract/registri/documenti-caricati'
import { NOMI_DOCUMENTO, TIPI_CARICABILI } from '@rateo/domain/stati/documento'
import { useState } from 'react'
import { fieldsOf } from '../../api/client.ts'
import { heldBy } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { ClienteSelect } from '../../ui/fields/cliente-select.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped } from '../../ui/fields/typed-amount.ts'
import { UploadState, uploadErrorOf } from '../../ui/fields/upload-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useCaricaDocumento } from './cambia-documenti.api.ts'

export const ACCETTATI = '.pdf,.xml,.p7m,.jpg,.jpeg,.png'
export const TROPPO = 'Il file supera i 20 MB: riducilo e riprova.'

type Props = { onClose: () => void; onDone: (id: string) => void }

const INIZIO = {
  tipo: 'fattura',
  titolo: '',
  numero: '',
  data: '',
  importo: '',
  cliente_id: '',
  scade_il: '',
}

/** The title of a file, as its name says it. */
const titoloDi = (nome: string) =>
  nome
    .replace(/(?:\.(?:pdf|xml|p7m|jpe?g|png))+$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .slice(0, 140)

/** A document of one's own: kept for oneself, or shown to a cliente (DOC-M2). */
export function CaricaDocumentoDialog({ onClose, onDone }: Props) {
  const today = useToday()
  const [file, setFile] = useState<File | null>(null)
  const [values, setValues] = useState({ ...INIZIO, data: today })
  const [visibile, setVisibile] = useState(true)
  const carica = useCaricaDocumento(({ _id }) => onDone(_id))
  const set = (name: keyof typeof INIZIO) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }))
  const tooBig = file !== null && file.size > PESO_DOCUMENTO
  const wrong = Object.fromEntries(
    fieldsOf(carica.error).map(({ name, message }) => [name, message]),
  )
  const isElsewhere = Object.keys(wrong).some((name) => name !== 'file')
  const importo = readTyped(values.importo)
  const send = () => {
    if (file === null || tooBig) return
    const { importo: _, cliente_id, ...fields } = values
    carica.send({
      file,
      fields: {
        ...fields,
        cliente_id,
        importo_centesimi: importo === null ? '' : String(importo),
        visibile_al_cliente: visibile && cliente_id !== '' ? '1' : '',
      },
    })
  }
  const held = heldBy({ isPending: carica.part !== null, isPaused: false, error: null }, send)
  return (
    <FormDialog
      title="Carica un documento"
      held={held}
      label="Carica"
      isDisabled={file === null || tooBig || values.titolo.trim() === ''}
      onClose={onClose}
    >
      <FileInput
        label="File"
        description="PDF, XML, P7M, JPG o PNG, al massimo 20 MB"
        placeholder="Scegli il file"
        accept={ACCETTATI}
        value={file}
        data-autofocus
        error={tooBig ? TROPPO : isElsewhere ? null : uploadErrorOf(carica.error)}
        onChange={(chosen) => {
          carica.reset()
          setFile(chosen)
          if (chosen && values.titolo === '') set('titolo')(titoloDi(chosen.name))
        }}
      />
      <div className={layout['pairEven']}>
        <NativeSelect
          label="Tipo"
          data={TIPI_CARICABILI.map((value) => ({ value, label: NOMI_DOCUMENTO[value] }))}
          value={values.tipo}
          onChange={(event) => set('tipo')(event.currentTarget.value)}
        />
        <DayField label="Data" value={values.data} error={wrong['data']} onChange={set('data')} />
      </div>
      <TextInput
        label="Titolo"
        maxLength={140}
        value={values.titolo}
        error={wrong['titolo']}
        onChange={(event) => set('titolo')(event.currentTarget.value)}
      />
      <div className={layout['pairEven']}>
        <TextInput
          label="Numero (facoltativo)"
          maxLength={40}
          value={values.numero}
          error={wrong['numero']}
          onChange={(event) => set('numero')(event.currentTarget.value)}
        />
        <MoneyField
          label="Importo (facoltativo)"
          value={values.importo}
          onChange={set('importo')}
        />
      </div>
      <ClienteSelect
        label="Cliente (facoltativo)"
        nothingFound="Nessun cliente con questo nome"
        value={values.cliente_id}
        error={wrong['cliente_id']}
        onChange={set('cliente_id')}
      />
      {values.cliente_id !== '' && (
        <Checkbox
          label="Il cliente lo vede tra i suoi documenti"
          checked={visibile}
          onChange={(event) => setVisibile(event.currentTarget.checked)}
        />
      )}
      <DayField
        label="Vale fino al (facoltativo)"
        description="Ti avvisiamo 30 e 7 giorni prima"
        value={values.scade_il}
        error={wrong['scade_il']}
        onChange={set('scade_il')}
      />
      <UploadState upload={carica} />
    </FormDialog>
  )
}
