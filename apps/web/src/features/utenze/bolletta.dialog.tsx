import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Bolletta, bollettaBody, type Utenza } from '@rateo/contract/accordi/utenze'
import { leggiCodiceBolletta } from '@rateo/domain/banca/codice-bolletta'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { type SyntheticEvent, useRef } from 'react'
import { useToday } from '../../hooks/use-today.ts'
import { focusSoon } from '../../ui/fields/focus-soon.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormErrors } from '../../ui/fields/form-errors.tsx'
import { MoneyField, readTyped, toTyped, typedError } from '../../ui/fields/money-field.tsx'
import { useSaveBolletta } from './utenze.api.ts'
import classes from './utenze.module.css'
import { fieldErrors, refusedFields, summaryOf } from './validation.ts'
import { Modal } from '../../ui/modal.tsx'

type Values = {
  importo: string
  periodo_dal: string
  periodo_al: string
  scadenza: string
  codice_avviso: string
}

const FIELDS = { importo_centesimi: 'importo' }

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

function validate(values: Values) {
  const errors = fieldErrors(bollettaBody.safeParse(toBody(values)), FIELDS)
  const amount = typedError(values.importo)
  return amount ? { ...errors, importo: amount } : errors
}

type Props = {
  utenza: Utenza
  bolletta: Bolletta | null
  onClose: () => void
  onSaved: () => void
}

/** A new bolletta of an utenza, or the correction of one (UTE-M2). */
export function BollettaDialog({ utenza, bolletta, onClose, onSaved }: Props) {
  const today = useToday()
  const save = useSaveBolletta(utenza._id, bolletta?._id ?? null)
  const summary = useRef<HTMLDivElement>(null)
  const form = useForm<Values>({ initialValues: valuesOf(bolletta, today), validate })
  const showErrors = () => focusSoon(() => summary.current)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    save.reset()
    if (form.validate().hasErrors) {
      showErrors()
      return
    }
    save.mutate(toBody(form.values), {
      onSuccess: onSaved,
      onError: (error) => {
        form.setErrors(refusedFields(error, FIELDS))
        showErrors()
      },
    })
  }
  const field = (name: keyof Values) => ({
    id: name,
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
    error: form.errors[name],
  })
  const writeCode = (text: string) => {
    const read = leggiCodiceBolletta(text)
    form.setFieldValue('codice_avviso', read?.codice ?? text)
    if (read) form.setFieldValue('importo', toTyped(read.importo_centesimi))
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={bolletta ? 'Modifica la bolletta' : 'Aggiungi una bolletta'}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={false}
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        <FormErrors ref={summary} errors={summaryOf(form.errors, save.error)} />
        <div className={classes['pair']}>
          <MoneyField label="Importo" data-autofocus {...field('importo')} />
          <DayField label="Scadenza" {...field('scadenza')} />
        </div>
        <div className={classes['pair']}>
          <DayField label="Periodo dal" {...field('periodo_dal')} />
          <DayField label="Periodo al" {...field('periodo_al')} />
        </div>
        <TextInput
          label="Codice dell’avviso o del bollettino (facoltativo)"
          description="Con un lettore di codici, il QR dell’avviso o il quadrato del bollettino scrivono anche l’importo."
          autoComplete="off"
          id="codice_avviso"
          value={form.values.codice_avviso}
          error={form.errors['codice_avviso']}
          onChange={(event) => writeCode(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            Indietro
          </Button>
          <Button type="submit" loading={save.isPending}>
            {bolletta ? 'Salva' : 'Aggiungi'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
