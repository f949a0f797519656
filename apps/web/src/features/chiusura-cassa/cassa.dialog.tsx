import { Checkbox, TextInput } from '@mantine/core'
import type { Cassa } from '@rateo/contract/incasso/casse'
import { useState } from 'react'
import { useDraftForm } from '../../hooks/use-draft-form.ts'
import { MoneyField, readTyped, toTyped, typedError } from '../../ui/fields/money-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useCreaCassa, useModificaCassa } from './cassa.api.ts'
import classes from './cassa.module.css'
import { DialogForm, fieldsOf, FormFailure } from './dialog-form.tsx'

const FIELDS = [
  'nome',
  'punto_vendita',
  'tolleranza_centesimi',
  'fondo_centesimi',
  'matricola_rt',
  'verifica_altra_persona',
]

type Props = { cassa: Cassa | null; persone: number; onClose: () => void }

const initialOf = (cassa: Cassa | null) => ({
  nome: cassa?.nome ?? '',
  punto_vendita: cassa?.punto_vendita ?? '',
  tolleranza: toTyped(cassa?.tolleranza_centesimi ?? 200),
  fondo: toTyped(cassa?.fondo_centesimi ?? 15_000),
  matricola_rt: cassa?.matricola_rt ?? '',
})
type Values = ReturnType<typeof initialOf>

function validate({ nome, punto_vendita, tolleranza, fondo }: Values) {
  const errors: Partial<Record<keyof Values, string>> = {}
  if (nome.trim() === '') errors.nome = 'Inserisci il nome della cassa'
  if (punto_vendita.trim() === '') errors.punto_vendita = 'Inserisci il punto vendita'
  const [wrongTolleranza, wrongFondo] = [typedError(tolleranza), typedError(fondo)]
  if (wrongTolleranza) errors.tolleranza = wrongTolleranza
  if (wrongFondo) errors.fondo = wrongFondo
  return errors
}

function useSalva(cassa: Cassa | null) {
  const crea = useCreaCassa()
  const modifica = useModificaCassa(cassa?._id ?? '')
  return cassa === null
    ? { mutate: crea.mutate, isPending: crea.isPending, error: crea.error }
    : { mutate: modifica.mutate, isPending: modifica.isPending, error: modifica.error }
}

/** Adds a till or changes one (CAS-M1). */
export function CassaDialog({ cassa, persone, onClose }: Props) {
  const toast = useToast()
  const salva = useSalva(cassa)
  const { form, forget } = useDraftForm(`cassa:${cassa?._id ?? 'nuova'}`, {
    initial: initialOf(cassa),
    validate,
  })
  const [verifica, setVerifica] = useState(cassa?.verifica_altra_persona ?? false)
  const [attiva, setAttiva] = useState(cassa?.attiva ?? true)
  const refused = fieldsOf(salva.error)
  const isAlone = persone < 2

  const submit = () => {
    if (form.validate().hasErrors) return
    const { nome, punto_vendita, tolleranza, fondo, matricola_rt } = form.values
    const body = {
      nome,
      punto_vendita,
      tolleranza_centesimi: readTyped(tolleranza) ?? 0,
      fondo_centesimi: readTyped(fondo) ?? 0,
      matricola_rt,
      verifica_altra_persona: verifica,
      ...(cassa !== null && { attiva }),
    }
    salva.mutate(body, {
      onSuccess: () => {
        forget()
        toast({ tone: 'successo', text: cassa === null ? 'Cassa aggiunta.' : 'Cassa modificata.' })
        onClose()
      },
    })
  }

  return (
    <DialogForm
      title={cassa === null ? 'Aggiungi una cassa' : 'Modifica la cassa'}
      submitLabel="Salva"
      isBusy={salva.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFailure error={salva.error} known={FIELDS} />
      <TextInput
        label="Nome"
        placeholder="Banco"
        {...form.getInputProps('nome')}
        error={form.errors['nome'] ?? refused['nome']}
      />
      <TextInput
        label="Punto vendita"
        placeholder="Via Roma 12, Torino"
        {...form.getInputProps('punto_vendita')}
        error={form.errors['punto_vendita'] ?? refused['punto_vendita']}
      />
      <div className={classes['two']}>
        <MoneyField
          label="Fondo abituale"
          description="Quanto lasci per il giorno dopo"
          value={form.values.fondo}
          onChange={(text) => form.setFieldValue('fondo', text)}
          error={form.errors['fondo'] ?? refused['fondo_centesimi']}
        />
        <MoneyField
          label="Tolleranza"
          description="Oltre, serve il motivo"
          value={form.values.tolleranza}
          onChange={(text) => form.setFieldValue('tolleranza', text)}
          error={form.errors['tolleranza'] ?? refused['tolleranza_centesimi']}
        />
      </div>
      <TextInput
        label="Matricola del registratore telematico"
        description="Facoltativa: con la matricola la chiusura chiede anche la Z del registratore"
        {...form.getInputProps('matricola_rt')}
        error={form.errors['matricola_rt'] ?? refused['matricola_rt']}
      />
      <Checkbox
        label="Ogni chiusura è verificata da un’altra persona"
        description={
          isAlone && !verifica
            ? 'Non si può ancora: nella tua attività ci sei solo tu.'
            : 'Chi conta non può approvare.'
        }
        checked={verifica}
        disabled={isAlone && !verifica}
        onChange={(event) => setVerifica(event.currentTarget.checked)}
        error={refused['verifica_altra_persona']}
      />
      {cassa !== null && (
        <Checkbox
          label="In uso"
          description="Una cassa messa da parte non si può aprire; le sue chiusure restano."
          checked={attiva}
          onChange={(event) => setAttiva(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  )
}
