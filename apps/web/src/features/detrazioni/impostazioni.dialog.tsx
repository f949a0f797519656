import { NativeSelect } from '@mantine/core'
import type { QuadroDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { CODICI_TS, IVA_TS } from '@rateo/domain/detrazioni/sistema-ts'
import { NOMI_SPESA, TIPI_SPESA } from '@rateo/domain/detrazioni/spese'
import { keysOf } from '@rateo/domain/parole/chiavi'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useImpostaDetrazioni } from './detrazioni.api.ts'

const scegli = { value: '', label: 'Scegli' }
const TIPI = [
  { value: '', label: 'Nessuna: lo dico sui piani e sui pagamenti' },
  ...TIPI_SPESA.map((value) => ({ value, label: NOMI_SPESA[value] })),
]
const CODICI = [scegli, ...keysOf(CODICI_TS).map((value) => ({ value, label: CODICI_TS[value] }))]
const ALIQUOTE = [scegli, ...keysOf(IVA_TS).map((value) => ({ value, label: IVA_TS[value] }))]

type Props = { impostazioni: QuadroDetrazioni['impostazioni']; onClose: () => void }

/** Asks what an esercente is paid for, and how the Sistema TS is told of it. */
export function ImpostazioniDialog({ impostazioni: i, onClose }: Props) {
  const { held, field } = useContractForm({
    initial: {
      tipo_spesa: i.tipo_spesa ?? '',
      ts_tipo_spesa: i.ts_tipo_spesa ?? '',
      ts_iva: i.ts_iva ?? '',
    },
    toBody: (typed: { tipo_spesa: string; ts_tipo_spesa: string; ts_iva: string }) => ({
      tipo_spesa: TIPI_SPESA.find((uno) => uno === typed.tipo_spesa) ?? null,
      ts_tipo_spesa: keysOf(CODICI_TS).find((uno) => uno === typed.ts_tipo_spesa) ?? null,
      ts_iva: keysOf(IVA_TS).find((uno) => uno === typed.ts_iva) ?? null,
    }),
    change: useImpostaDetrazioni(),
    onDone: onClose,
  })
  return (
    <FormDialog title="Che spese sono" held={held} label="Salva" onClose={onClose}>
      <NativeSelect
        label="Quello che incassi, di solito"
        description="Vale anche per quello che hai già incassato. Su un piano o su un pagamento puoi dire altro."
        data={TIPI}
        {...field('tipo_spesa')}
      />
      <fieldset className={layout['group']}>
        <legend className={layout['label']}>Per il Sistema Tessera Sanitaria</legend>
        <NativeSelect
          label="Codice della spesa"
          description="Se non sei sicuro, chiedi al commercialista"
          data={CODICI}
          {...field('ts_tipo_spesa')}
        />
        <NativeSelect label="IVA delle fatture" data={ALIQUOTE} {...field('ts_iva')} />
      </fieldset>
    </FormDialog>
  )
}
