import { NativeSelect } from '@mantine/core'
import type { SceltaSpesa } from '@rateo/domain/detrazioni/spese'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useImpostaPiano } from './detrazioni.api.ts'
import { SCELTE, sceltaDi } from './spesa-pagamento.dialog.tsx'

type Props = { id: string; tipo_spesa: SceltaSpesa | null; onClose: () => void }

/** Asks which expense a piano is, in all its versions and for what was collected already. */
export function SpesaPianoDialog({ id, tipo_spesa, onClose }: Props) {
  const { held, field } = useContractForm({
    initial: { tipo_spesa: tipo_spesa ?? '' },
    toBody: (typed: { tipo_spesa: string }) => ({ tipo_spesa: sceltaDi(typed.tipo_spesa) }),
    change: useImpostaPiano(id),
    onDone: onClose,
  })
  return (
    <FormDialog title="Spesa detraibile" held={held} label="Salva" onClose={onClose}>
      <p className={layout['prose']}>
        Vale per tutti gli addebiti del piano, anche per quelli già incassati. Su un singolo
        pagamento puoi dire altro.
      </p>
      <NativeSelect label="Che spesa è" data={SCELTE} {...field('tipo_spesa')} />
    </FormDialog>
  )
}
