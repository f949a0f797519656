import { NativeSelect, TextInput } from '@mantine/core'
import {
  type Consulente,
  type LegameConsulente,
  mettiSopraConsulente,
  togliSopraConsulente,
} from '@rateo/contract/persone/consulenti'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { consulentiQuery, useMettiSopra, useTogliSopra } from './consulenti.api.ts'
import { leggiQuota, problemaQuota } from './quota.ts'

type Props = { consulente: Consulente; onClose: () => void }

const ATTIVI = { filters: { stato: { $in: ['attivo'] } }, sort: { nome: 1 as const }, limit: 100 }

/** Puts a consulente above another, from a day on. */
export function SopraDialog({ consulente: c, onClose }: Props) {
  const toast = useToast()
  const today = useToday()
  const { data } = useQuery(consulentiQuery(ATTIVI))
  const altri = (data?.data ?? []).filter(({ _id }) => _id !== c._id)
  const { held, field } = useContractForm({
    initial: { sopra_id: '', quota: '', dal: today },
    schema: mettiSopraConsulente.body,
    toBody: ({ sopra_id, quota, dal }) => ({
      sopra_id,
      quota_centesimi_percento: leggiQuota(quota),
      dal,
    }),
    names: { quota_centesimi_percento: 'quota' },
    check: ({ sopra_id, quota }) => ({
      sopra_id: sopra_id === '' ? 'Scegli un consulente dall’elenco' : undefined,
      quota: problemaQuota(quota),
    }),
    change: useMettiSopra(c._id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Salvato: vale per gli incassi da quel giorno.' })
    },
  })
  return (
    <FormDialog title="Metti un consulente sopra" held={held} label="Salva" onClose={onClose}>
      <p>
        Guadagna una parte di ogni provvigione di {c.nome}, che resta intera. Quando una torna
        indietro, torna anche la sua parte.
      </p>
      <NativeSelect
        label="Consulente"
        data={[
          { value: '', label: 'Scegli' },
          ...altri.map(({ _id, nome }) => ({ value: _id, label: nome })),
        ]}
        {...field('sopra_id')}
      />
      <TextInput
        label="Parte (%)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        {...field('quota')}
      />
      <DayField label="Primo giorno" {...field('dal')} />
    </FormDialog>
  )
}

/** Says until when a consulente earns on another. */
export function TogliSopraDialog({
  consulente: c,
  legame: { consulente: sopra, dal },
  onClose,
}: Props & { legame: LegameConsulente }) {
  const toast = useToast()
  const today = useToday()
  const { held, field } = useContractForm({
    initial: { al: today },
    schema: togliSopraConsulente.body,
    toBody: ({ al }) => ({ sopra_id: sopra._id, dal, al }),
    change: useTogliSopra(c._id),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Salvato.' })
    },
  })
  return (
    <FormDialog title="Fino a quando?" held={held} label="Concludi" onClose={onClose}>
      <p>
        {sopra.nome} guadagna sulle provvigioni di {c.nome} fino a quel giorno compreso. Quello che
        è già nato resta suo.
      </p>
      <DayField label="Ultimo giorno" {...field('al')} />
    </FormDialog>
  )
}
