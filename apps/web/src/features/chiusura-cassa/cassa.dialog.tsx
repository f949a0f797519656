import { Checkbox, TextInput } from '@mantine/core'
import { type Cassa, creaCassa, modificaCassa } from '@rateo/contract/incasso/casse'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useCreaCassa, useModificaCassa } from './cassa.api.ts'
import classes from './cassa.module.css'

type Props = { cassa: Cassa | null; persone: number; onClose: () => void }

const initialOf = (cassa: Cassa | null) => ({
  nome: cassa?.nome ?? '',
  punto_vendita: cassa?.punto_vendita ?? '',
  tolleranza: toTyped(cassa?.tolleranza_centesimi ?? 200),
  fondo: toTyped(cassa?.fondo_centesimi ?? 15_000),
  matricola_rt: cassa?.matricola_rt ?? '',
  verifica_altra_persona: cassa?.verifica_altra_persona ?? false,
  attiva: cassa?.attiva ?? true,
})
type Values = ReturnType<typeof initialOf>

const toBody = ({ tolleranza, fondo, attiva, ...same }: Values, cassa: Cassa | null) => ({
  ...same,
  tolleranza_centesimi: readTyped(tolleranza) ?? 0,
  fondo_centesimi: readTyped(fondo) ?? 0,
  ...(cassa !== null && { attiva }),
})

const check = ({ tolleranza, fondo }: Values) => ({
  tolleranza: typedError(tolleranza) ?? undefined,
  fondo: typedError(fondo) ?? undefined,
})

/** Adds a till or changes one (CAS-M1). */
export function CassaDialog({ cassa, persone, onClose }: Props) {
  const toast = useToast()
  const crea = useCreaCassa()
  const modifica = useModificaCassa(cassa?._id ?? '')
  const { held, values, field, tick } = useContractForm({
    initial: initialOf(cassa),
    schema: cassa === null ? creaCassa.body : modificaCassa.body,
    toBody: (typed) => toBody(typed, cassa),
    names: { tolleranza_centesimi: 'tolleranza', fondo_centesimi: 'fondo' },
    check,
    change: cassa === null ? crea : modifica,
    onDone: () => {
      toast({ tone: 'successo', text: cassa === null ? 'Cassa aggiunta.' : 'Cassa modificata.' })
      onClose()
    },
    draft: `cassa:${cassa?._id ?? 'nuova'}`,
  })
  const isAlone = persone < 2 && !values.verifica_altra_persona
  return (
    <FormDialog
      title={cassa === null ? 'Aggiungi una cassa' : 'Modifica la cassa'}
      held={held}
      label="Salva"
      onClose={onClose}
    >
      <TextInput label="Nome" placeholder="Banco" {...field('nome')} />
      <TextInput
        label="Punto vendita"
        placeholder="Via Roma 12, Torino"
        {...field('punto_vendita')}
      />
      <div className={classes['limits']}>
        <MoneyField
          label="Fondo abituale"
          description="Quanto lasci per il giorno dopo"
          {...field('fondo')}
        />
        <MoneyField
          label="Tolleranza"
          description="Oltre, serve il motivo"
          {...field('tolleranza')}
        />
      </div>
      <TextInput
        label="Matricola del registratore telematico"
        description="Facoltativa: con la matricola la chiusura chiede anche la Z del registratore"
        {...field('matricola_rt')}
      />
      <Checkbox
        label="Ogni chiusura è verificata da un’altra persona"
        description={
          isAlone
            ? 'Non si può ancora: nella tua attività ci sei solo tu.'
            : 'Chi conta non può approvare.'
        }
        disabled={isAlone}
        {...tick('verifica_altra_persona')}
      />
      {cassa !== null && (
        <Checkbox
          label="In uso"
          description="Una cassa messa da parte non si può aprire; le sue chiusure restano."
          {...tick('attiva')}
        />
      )}
    </FormDialog>
  )
}
