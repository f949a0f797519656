import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  aggiungiTerminale,
  type Cassa,
  modificaTerminale,
  type Terminale,
} from '@rateo/contract/incasso/casse'
import { useState } from 'react'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAggiungiTerminale, useModificaTerminale } from './cassa.api.ts'

type NuovoProps = { casse: readonly Cassa[]; onClose: () => void }

/** Adds a POS terminal to a till. */
export function NuovoTerminaleDialog({ casse, onClose }: NuovoProps) {
  const today = useToday()
  const toast = useToast()
  const [cassa, setCassa] = useState(casse[0]?._id ?? '')
  const { held, field } = useContractForm({
    initial: { nome: '', codice: '', attivato: today },
    schema: aggiungiTerminale.body,
    toBody: (values) => values,
    change: useAggiungiTerminale(cassa),
    onDone: () => {
      toast({ tone: 'successo', text: 'Terminale aggiunto.' })
      onClose()
    },
  })
  return (
    <FormDialog title="Aggiungi un terminale POS" held={held} label="Aggiungi" onClose={onClose}>
      <NativeSelect
        label="Cassa"
        data={casse.map(({ _id, nome: label }) => ({ value: _id, label }))}
        value={cassa}
        onChange={(event) => setCassa(event.currentTarget.value)}
      />
      <TextInput label="Nome" placeholder="POS del banco" {...field('nome')} />
      <TextInput
        label="Codice del terminale"
        description="È il TID: lo trovi in fondo a ogni ricevuta"
        {...field('codice')}
      />
      <DayField label="Attivato il" maxDate={today} {...field('attivato')} />
    </FormDialog>
  )
}

type Props = { terminale: Terminale; onClose: () => void }

/** Says when a terminal was linked to the fiscal till, or puts it aside. */
export function TerminaleDialog({ terminale, onClose }: Props) {
  const today = useToday()
  const toast = useToast()
  const { nome, collegato, attivo } = terminale
  const { held, form, values, field, tick } = useContractForm({
    initial: { nome, collegato, attivo },
    schema: modificaTerminale.body,
    toBody: (typed) => typed,
    change: useModificaTerminale(terminale._id),
    onDone: () => {
      toast({ tone: 'successo', text: 'Terminale modificato.' })
      onClose()
    },
  })
  return (
    <FormDialog title="Modifica il terminale" held={held} label="Salva" onClose={onClose}>
      <TextInput label="Nome" {...field('nome')} />
      <Checkbox
        label="È collegato al registratore"
        checked={values.collegato !== null}
        onChange={(event) =>
          form.setValues({ collegato: event.currentTarget.checked ? today : null })
        }
      />
      {values.collegato !== null && (
        <DayField
          label="Collegato il"
          minDate={terminale.attivato}
          maxDate={today}
          {...field('collegato')}
          value={values.collegato}
        />
      )}
      <Checkbox label="In uso" {...tick('attivo')} />
    </FormDialog>
  )
}
