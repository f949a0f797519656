import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Cassa, Terminale } from '@rateo/contract/incasso/casse'
import { useState } from 'react'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAggiungiTerminale, useModificaTerminale } from './cassa.api.ts'
import { DialogForm, fieldsOf, FormFailure } from './dialog-form.tsx'

type NuovoProps = { casse: readonly Cassa[]; onClose: () => void }

/** Adds a POS terminal to a till. */
export function NuovoTerminaleDialog({ casse, onClose }: NuovoProps) {
  const today = useToday()
  const toast = useToast()
  const [cassa, setCassa] = useState(casse[0]?._id ?? '')
  const [nome, setNome] = useState('')
  const [codice, setCodice] = useState('')
  const [attivato, setAttivato] = useState(today)
  const aggiungi = useAggiungiTerminale(cassa)
  const refused = fieldsOf(aggiungi.error)
  const submit = () =>
    aggiungi.mutate(
      { nome, codice, attivato },
      {
        onSuccess: () => {
          toast({ tone: 'successo', text: 'Terminale aggiunto.' })
          onClose()
        },
      },
    )
  return (
    <DialogForm
      title="Aggiungi un terminale POS"
      submitLabel="Aggiungi"
      isBusy={aggiungi.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFailure error={aggiungi.error} known={['nome', 'codice', 'attivato']} />
      <NativeSelect
        label="Cassa"
        data={casse.map(({ _id, nome: label }) => ({ value: _id, label }))}
        value={cassa}
        onChange={(event) => setCassa(event.currentTarget.value)}
      />
      <TextInput
        label="Nome"
        placeholder="POS del banco"
        value={nome}
        onChange={(event) => setNome(event.currentTarget.value)}
        error={refused['nome']}
      />
      <TextInput
        label="Codice del terminale"
        description="È il TID: lo trovi in fondo a ogni ricevuta"
        value={codice}
        onChange={(event) => setCodice(event.currentTarget.value)}
        error={refused['codice']}
      />
      <DayField
        label="Attivato il"
        maxDate={today}
        value={attivato}
        onChange={setAttivato}
        error={refused['attivato']}
      />
    </DialogForm>
  )
}

type Props = { terminale: Terminale; onClose: () => void }

/** Says when a terminal was linked to the fiscal till, or puts it aside. */
export function TerminaleDialog({ terminale, onClose }: Props) {
  const today = useToday()
  const toast = useToast()
  const modifica = useModificaTerminale(terminale._id)
  const [nome, setNome] = useState(terminale.nome)
  const [collegato, setCollegato] = useState(terminale.collegato)
  const [attivo, setAttivo] = useState(terminale.attivo)
  const refused = fieldsOf(modifica.error)
  const submit = () =>
    modifica.mutate(
      { nome, collegato, attivo },
      {
        onSuccess: () => {
          toast({ tone: 'successo', text: 'Terminale modificato.' })
          onClose()
        },
      },
    )
  return (
    <DialogForm
      title="Modifica il terminale"
      submitLabel="Salva"
      isBusy={modifica.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFailure error={modifica.error} known={['nome', 'collegato']} />
      <TextInput
        label="Nome"
        value={nome}
        onChange={(event) => setNome(event.currentTarget.value)}
        error={refused['nome']}
      />
      <Checkbox
        label="È collegato al registratore"
        checked={collegato !== null}
        onChange={(event) => setCollegato(event.currentTarget.checked ? today : null)}
      />
      {collegato !== null && (
        <DayField
          label="Collegato il"
          minDate={terminale.attivato}
          maxDate={today}
          value={collegato}
          onChange={setCollegato}
          error={refused['collegato']}
        />
      )}
      <Checkbox
        label="In uso"
        checked={attivo}
        onChange={(event) => setAttivo(event.currentTarget.checked)}
      />
    </DialogForm>
  )
}
