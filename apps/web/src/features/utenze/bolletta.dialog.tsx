import { Checkbox, TextInput } from '@mantine/core'
import { bollettaBody } from '@rateo/contract/accordi/bollette'
import type { Bolletta, Utenza } from '@rateo/contract/accordi/utenze'
import { type BollettaLetta, leggiCodiceBolletta } from '@rateo/domain/banca/codice-bolletta'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { useState } from 'react'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSaveBolletta } from './bollette.api.ts'
import { LeggiBolletta } from './lettura/leggi-bolletta.tsx'
import layout from '../../ui/layout.module.css'

type Values = {
  importo: string
  periodo_dal: string
  periodo_al: string
  scadenza: string
  codice_avviso: string
}

/** A new bolletta begins with the month before: the commonest case, to be corrected otherwise. */
function valuesOf(bolletta: Bolletta | null, today: string): Values {
  if (bolletta) {
    const { periodo_dal, periodo_al, scadenza, codice_avviso, importo_centesimi } = bolletta
    return { periodo_dal, periodo_al, scadenza, codice_avviso, importo: toTyped(importo_centesimi) }
  }
  const monthStart = `${today.slice(0, 8)}01`
  return {
    importo: '',
    periodo_dal: aggiungiMesi(monthStart, -1),
    periodo_al: aggiungiGiorni(monthStart, -1),
    scadenza: '',
    codice_avviso: '',
  }
}

const toBody = ({ importo, ...values }: Values) => ({
  ...values,
  importo_centesimi: readTyped(importo) ?? 0,
})

type Props = {
  utenza: Utenza
  bolletta: Bolletta | null
  onClose: () => void
  /** The utenza as it is now, with the file to be kept with the bolletta. */
  onSaved: (utenza: Utenza, file: File | null) => void
}

/** A new bolletta of an utenza, or the correction of one (UTE-M2). */
export function BollettaDialog({ utenza, bolletta, onClose, onSaved }: Props) {
  const today = useToday()
  const [file, setFile] = useState<File | null>(null)
  const [isKept, setKept] = useState(true)
  const { held, form, field } = useContractForm({
    initial: valuesOf(bolletta, today),
    schema: bollettaBody,
    toBody,
    names: { importo_centesimi: 'importo' },
    check: ({ importo }) => ({ importo: typedError(importo) ?? undefined }),
    change: useSaveBolletta(utenza._id, bolletta?._id ?? null),
    onDone: (saved) => onSaved(saved, isKept ? file : null),
  })
  const writeRead = ({ codice, importo_centesimi }: BollettaLetta) => {
    form.setFieldValue('codice_avviso', codice)
    if (importo_centesimi !== null) form.setFieldValue('importo', toTyped(importo_centesimi))
  }
  const writeCode = (text: string) => {
    const read = leggiCodiceBolletta(text)
    if (read) writeRead(read)
    else form.setFieldValue('codice_avviso', text)
  }

  return (
    <FormDialog
      title={bolletta ? 'Modifica la bolletta' : 'Aggiungi una bolletta'}
      held={held}
      label={bolletta ? 'Salva' : 'Aggiungi'}
      onClose={onClose}
    >
      <LeggiBolletta onRead={writeRead} onFile={setFile} />
      {file && (
        <Checkbox
          label={`Conserva «${file.name}» con la bolletta`}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      )}
      <div className={layout['pairEven']}>
        <MoneyField label="Importo" data-autofocus {...field('importo')} />
        <DayField label="Scadenza" {...field('scadenza')} />
      </div>
      <div className={layout['pairEven']}>
        <DayField label="Periodo dal" {...field('periodo_dal')} />
        <DayField label="Periodo al" {...field('periodo_al')} />
      </div>
      <TextInput
        label="Codice dell’avviso o del bollettino (facoltativo)"
        description="Con un lettore di codici, il QR dell’avviso o il quadrato del bollettino scrivono anche l’importo."
        autoComplete="off"
        {...field('codice_avviso')}
        onChange={(event) => writeCode(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
