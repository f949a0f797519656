import { preparaBonifici, type VoceLiquidazioni } from '@rateo/contract/persone/liquidazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { giornoTargetDa } from '@rateo/domain/tempo/calendario'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { bonificiAddress, useBonifici } from './liquidazioni.api.ts'

type Props = { voci: readonly VoceLiquidazioni[]; onClose: () => void }

/** Writes the file of transfers for the bank, and downloads it. */
export function BonificiDialog({ voci, onClose }: Props) {
  const toast = useToast()
  const today = useToday()
  const liquidazioni = voci.flatMap(({ liquidazione }) => (liquidazione ? [liquidazione._id] : []))
  const somma = voci.reduce((sum, v) => sum + (v.netto_centesimi ?? 0), 0)
  const { held, field } = useContractForm({
    initial: { esecuzione_il: giornoTargetDa(today) },
    schema: preparaBonifici.body,
    toBody: ({ esecuzione_il }) => ({ liquidazioni, esecuzione_il }),
    change: useBonifici(useIdempotencyKey(`bonifici:${liquidazioni.join('-')}`)),
    onDone: ({ _id }) => {
      onClose()
      toast({ tone: 'successo', text: 'File dei bonifici pronto: caricalo nella tua banca.' })
      window.location.assign(bonificiAddress(_id))
    },
  })
  return (
    <FormDialog title="Preparare i bonifici?" held={held} label="Scarica il file" onClose={onClose}>
      <p>
        {contato(voci.length, 'bonifico', 'bonifici')} per {formattaEuro(somma)}, in un file che la
        banca legge (SEPA pain.001). Nessun importo parte da qui: parte quando la banca esegue il
        file. Poi segni ogni liquidazione come pagata.
      </p>
      <DayField label="Giorno dei bonifici" {...field('esecuzione_il')} />
    </FormDialog>
  )
}
