import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import type { Sessione } from '@rateo/contract/incasso/chiusura-cassa'
import {
  METODI_CASSA,
  type MetodoCassa,
  MOVIMENTI_A_MANO,
  type MovimentoAMano,
} from '@rateo/domain/cassa/cassa'
import { NOMI_METODO_CASSA, NOMI_MOVIMENTO_CASSA } from '@rateo/domain/cassa/cassa-parole'
import { useDraftForm } from '../../hooks/use-draft-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { MoneyField, readTyped, typedError } from '../../ui/fields/money-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAggiungiMovimento } from './cassa.api.ts'
import { DialogForm, fieldsOf, FormFailure } from './dialog-form.tsx'

const INITIAL = { tipo: 'incasso', metodo: 'contanti', importo: '', causale: '', banca: '' }
type Values = typeof INITIAL

const TIPI = MOVIMENTI_A_MANO.map((value) => ({ value, label: NOMI_MOVIMENTO_CASSA[value] }))
const METODI = METODI_CASSA.map((value) => ({ value, label: NOMI_METODO_CASSA[value] }))
const hasMethod = (tipo: string) => tipo === 'incasso' || tipo === 'rimborso'

function validate({ importo, causale }: Values) {
  const wrong = typedError(importo)
  return {
    ...(wrong !== null && { importo: wrong }),
    ...(causale.trim() === '' && { causale: 'Scrivi che cos’è' }),
  }
}

/** What goes in or out beside the pagamenti (CAS-M3). */
export function MovimentoDialog({
  sessione,
  onClose,
}: {
  sessione: Sessione
  onClose: () => void
}) {
  const today = useToday()
  const toast = useToast()
  const aggiungi = useAggiungiMovimento(sessione._id)
  const { form, forget } = useDraftForm(`cassa-movimento:${sessione._id}`, {
    initial: INITIAL,
    validate,
  })
  const { tipo, metodo, importo, causale, banca } = form.values
  const refused = fieldsOf(aggiungi.error)
  const isVersamento = tipo === 'versamento'

  const submit = () => {
    if (form.validate().hasErrors) return
    const body = {
      // Both are among what the two lists offer.
      tipo: tipo as MovimentoAMano,
      metodo: (hasMethod(tipo) ? metodo : 'contanti') as MetodoCassa,
      importo_centesimi: readTyped(importo) ?? 0,
      causale,
      ...(isVersamento && banca.trim() !== '' && { banca, versato_il: today }),
    }
    aggiungi.mutate(body, {
      onSuccess: () => {
        forget()
        toast({ tone: 'successo', text: 'Movimento aggiunto.' })
        onClose()
      },
    })
  }

  return (
    <DialogForm
      title="Aggiungi un movimento"
      submitLabel="Aggiungi"
      isBusy={aggiungi.isPending}
      isPaused={aggiungi.isPaused}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFailure
        error={aggiungi.error}
        known={['importo_centesimi', 'causale', 'metodo', 'banca']}
      />
      <NativeSelect label="Che movimento è" data={TIPI} {...form.getInputProps('tipo')} />
      {hasMethod(tipo) && (
        <SegmentedControl
          aria-label="Metodo"
          fullWidth
          data={METODI}
          {...form.getInputProps('metodo')}
        />
      )}
      <MoneyField
        label="Importo"
        size="md"
        value={importo}
        onChange={(text) => form.setFieldValue('importo', text)}
        error={form.errors['importo'] ?? refused['importo_centesimi']}
      />
      <TextInput
        label="Causale"
        maxLength={140}
        {...form.getInputProps('causale')}
        error={form.errors['causale'] ?? refused['causale']}
      />
      {isVersamento && (
        <TextInput
          label="Banca"
          description="Facoltativa: dove lo porti"
          maxLength={60}
          {...form.getInputProps('banca')}
          error={refused['banca']}
        />
      )}
    </DialogForm>
  )
}
