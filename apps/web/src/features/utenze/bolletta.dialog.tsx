import { TextInput } from '@mantine/core'
import { type Bolletta, bollettaBody, type Utenza } from '@rateo/contract/accordi/utenze'
import { leggiCodiceBolletta } from '@rateo/domain/banca/codice-bolletta'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSaveBolletta } from './utenze.api.ts'
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
  onSaved: () => void
}

/** A new bolletta of an utenza, or the correction of one (UTE-M2). */
export function BollettaDialog({ utenza, bolletta, onClose, onSaved }: Props) {
  const today = useToday()
  const { held, form, field } = useContractForm({
    initial: valuesOf(bolletta, today),
    schema: bollettaBody,
    toBody,
    names: { importo_centesimi: 'importo' },
    check: ({ importo }) => ({ importo: typedError(importo) ?? undefined }),
    change: useSaveBolletta(utenza._id, bolletta?._id ?? null),
    onDone: onSaved,
  })
  const writeCode = (text: string) => {
    const read = leggiCodiceBolletta(text)
    form.setFieldValue('codice_avviso', read?.codice ?? text)
    if (read) form.setFieldValue('importo', toTyped(read.importo_centesimi))
  }

  return (
    <FormDialog
      title={bolletta ? 'Modifica la bolletta' : 'Aggiungi una bolletta'}
      held={held}
      label={bolletta ? 'Salva' : 'Aggiungi'}
      onClose={onClose}
    >
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
