import { NativeSelect, TextInput } from '@mantine/core'
import { impostaSpesaPagamento, type SpesaPagamento } from '@rateo/contract/ponte/detrazioni'
import { NOMI_SPESA, SCELTE_SPESA } from '@rateo/domain/detrazioni/spese'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useImpostaPagamento } from './detrazioni.api.ts'

export const SCELTE = [
  { value: '', label: 'Come il piano o l’attività' },
  ...SCELTE_SPESA.map((value) => ({ value, label: NOMI_SPESA[value] })),
]

export const sceltaDi = (valore: string) => SCELTE_SPESA.find((una) => una === valore) ?? null

type Props = { id: string; spesa: Omit<SpesaPagamento, '_id' | 'vale'>; onClose: () => void }

/** Asks which expense a pagamento is, and the invoice that it paid. */
export function SpesaPagamentoDialog({ id, spesa, onClose }: Props) {
  const { held, form, field, values } = useContractForm({
    initial: {
      tipo_spesa: spesa.tipo_spesa ?? '',
      fattura_numero: spesa.fattura_numero ?? '',
      fattura_il: spesa.fattura_il ?? '',
    },
    schema: impostaSpesaPagamento.body,
    toBody: ({ tipo_spesa, fattura_numero, fattura_il }) => ({
      tipo_spesa: sceltaDi(tipo_spesa),
      fattura_numero,
      fattura_il: fattura_il === '' ? null : fattura_il,
    }),
    change: useImpostaPagamento(id),
    onDone: onClose,
  })
  return (
    <FormDialog title="Spesa detraibile" held={held} label="Salva" onClose={onClose}>
      <NativeSelect label="Che spesa è" data={SCELTE} {...field('tipo_spesa')} />
      <div className={layout['pair']}>
        <TextInput
          label="Numero della fattura"
          description="Serve per le spese sanitarie"
          maxLength={20}
          autoComplete="off"
          {...field('fattura_numero')}
        />
        <DayField
          id="fattura_il"
          label="Data della fattura"
          clearable
          value={values.fattura_il}
          error={form.errors['fattura_il']}
          onChange={(value) => form.setFieldValue('fattura_il', value)}
        />
      </div>
    </FormDialog>
  )
}
