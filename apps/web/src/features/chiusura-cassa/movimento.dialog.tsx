import { NativeSelect, TextInput } from '@mantine/core'
import { aggiungiMovimento, type Sessione } from '@rateo/contract/incasso/chiusura-cassa'
import {
  METODI_CASSA,
  type MetodoCassa,
  MOVIMENTI_A_MANO,
  type MovimentoAMano,
} from '@rateo/domain/cassa/cassa'
import { NOMI_METODO_CASSA, NOMI_MOVIMENTO_CASSA } from '@rateo/domain/cassa/cassa-parole'
import { Segments } from '../../ui/fields/segments.tsx'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAggiungiMovimento } from './cassa.api.ts'

const INITIAL = { tipo: 'incasso', metodo: 'contanti', importo: '', causale: '', banca: '' }
type Values = typeof INITIAL

const TIPI = MOVIMENTI_A_MANO.map((value) => ({ value, label: NOMI_MOVIMENTO_CASSA[value] }))
const METODI = METODI_CASSA.map((value) => ({ value, label: NOMI_METODO_CASSA[value] }))
const hasMethod = (tipo: string) => tipo === 'incasso' || tipo === 'rimborso'

const toBody = ({ tipo, metodo, importo, causale, banca }: Values, today: string) => ({
  // Both are among what the two lists offer.
  tipo: tipo as MovimentoAMano,
  metodo: (hasMethod(tipo) ? metodo : 'contanti') as MetodoCassa,
  importo_centesimi: readTyped(importo) ?? 0,
  causale,
  ...(tipo === 'versamento' && banca.trim() !== '' && { banca, versato_il: today }),
})

const check = ({ importo, causale }: Values) => ({
  importo: typedError(importo) ?? undefined,
  causale: causale.trim() === '' ? 'Scrivi che cos’è' : undefined,
})

type Props = { sessione: Sessione; onClose: () => void }

/** A movement of the till beside the pagamenti (CAS-M3). */
export function MovimentoDialog({ sessione, onClose }: Props) {
  const today = useToday()
  const toast = useToast()
  const { held, values, field } = useContractForm({
    initial: INITIAL,
    schema: aggiungiMovimento.body,
    toBody: (typed) => toBody(typed, today),
    names: { importo_centesimi: 'importo' },
    check,
    change: useAggiungiMovimento(sessione._id),
    onDone: () => {
      toast({ tone: 'successo', text: 'Movimento aggiunto.' })
      onClose()
    },
    draft: `cassa-movimento:${sessione._id}`,
  })
  return (
    <FormDialog title="Aggiungi un movimento" held={held} label="Aggiungi" onClose={onClose}>
      <NativeSelect label="Che movimento è" data={TIPI} {...field('tipo')} />
      {hasMethod(values.tipo) && (
        <Segments aria-label="Metodo" isWide data={METODI} {...field('metodo')} />
      )}
      <MoneyField label="Importo" size="md" {...field('importo')} />
      <TextInput label="Causale" maxLength={140} {...field('causale')} />
      {values.tipo === 'versamento' && (
        <TextInput
          label="Banca"
          description="Facoltativa: dove lo porti"
          maxLength={60}
          {...field('banca')}
        />
      )}
    </FormDialog>
  )
}
