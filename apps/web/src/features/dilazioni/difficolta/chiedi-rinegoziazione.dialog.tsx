import { NativeSelect, Textarea } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { chiediRinegoziazione } from '@rateo/contract/ponte/rinegoziazione'
import {
  MOTIVI_RINEGOZIAZIONE,
  NOMI_MOTIVO_RINEGOZIAZIONE,
} from '@rateo/domain/atti/richiesta-rinegoziazione'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { readTyped, typedError } from '../../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useChiediRinegoziazione } from './difficolta.api.ts'

const MOTIVI = MOTIVI_RINEGOZIAZIONE.map((value) => ({
  value,
  label: NOMI_MOTIVO_RINEGOZIAZIONE[value],
}))

const VUOTA = { motivo: 'meno_entrate', al_mese: '', nota: '' }

type Props = { dilazione: Dilazione; onClose: () => void }

/** Asks for other terms, with the reason and what could be paid: nothing changes by asking (DIL-B2). */
export function ChiediRinegoziazioneDialog({ dilazione: d, onClose }: Props) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: VUOTA,
    schema: chiediRinegoziazione.body,
    names: { al_mese_centesimi: 'al_mese' },
    toBody: ({ motivo, al_mese, nota }) => ({
      motivo: MOTIVI_RINEGOZIAZIONE.find((uno) => uno === motivo) ?? 'altro',
      al_mese_centesimi: readTyped(al_mese) ?? 0,
      ...(nota.trim() !== '' && { nota: nota.trim() }),
    }),
    check: ({ al_mese }) => ({ al_mese: typedError(al_mese) ?? undefined }),
    change: useChiediRinegoziazione(d._id),
    onDone: () => {
      onClose()
      toast({
        tone: 'successo',
        text: 'Richiesta inviata: la risposta ti arriva qui e per e-mail.',
      })
    },
    draft: `rinegoziazione-${d._id}`,
  })
  return (
    <FormDialog
      title="Chiedi una rinegoziazione"
      held={held}
      label="Invia la richiesta"
      onClose={onClose}
    >
      <p className={layout['flat']}>
        La leggono {d.esercente.nome} e l’assistenza. Finché non vi accordate le rate scadono come
        prima, e ora non viene addebitato alcun importo.
      </p>
      <NativeSelect label="Perché" data={MOTIVI} {...field('motivo')} />
      <MoneyField
        label="Quanto puoi pagare al mese"
        description="Se per ora nulla, scrivi 0."
        data-autofocus
        {...field('al_mese')}
      />
      <Textarea
        label="Che cosa proponi (facoltativo)"
        rows={3}
        maxLength={500}
        {...field('nota')}
      />
    </FormDialog>
  )
}
