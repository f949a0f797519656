import { NativeSelect } from '@mantine/core'
import { type Promesse, prometti } from '@rateo/contract/incasso/promesse'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { COSA_COMPORTA, primoTermine } from '@rateo/domain/stati/promessa'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { usePrometti } from './promesse.api.ts'

type Props = { pagamento_id: string; promesse: Promesse; onClose: () => void }

/** Proposes a week from today, or the last day that may be told. */
const proposto = ({ dal, al }: Promesse): string => {
  const settimana = aggiungiGiorni(dal, 6)
  return settimana <= al ? settimana : al
}

/** The day on which a late debt will be paid, with what that does before it is told (Y1). */
export function PromettiDialog({ pagamento_id, promesse: p, onClose }: Props) {
  const toast = useToast()
  const { held, values, field } = useContractForm({
    initial: { giorno: proposto(p), quanto: 'tutto' },
    schema: prometti.body,
    toBody: ({ giorno, quanto }) => ({
      giorno,
      quanto: quanto === 'meta' ? ('meta' as const) : ('tutto' as const),
    }),
    change: usePrometti(pagamento_id),
    onDone: () => {
      const { giorno } = values
      onClose()
      toast({ tone: 'successo', text: `Detto: paghi il ${formattaGiornoLungo(giorno)}.` })
    },
  })
  const quanto = [
    { value: 'tutto', label: `Tutto in quel giorno: ${formattaEuro(p.residuo_centesimi)}` },
    ...(p.meta_centesimi === null
      ? []
      : [
          {
            value: 'meta',
            label: `${formattaEuro(p.meta_centesimi)} adesso, il resto in quel giorno`,
          },
        ]),
  ]
  return (
    <FormDialog
      title="Quando paghi?"
      held={held}
      label={
        values.giorno === ''
          ? 'Conferma'
          : `Confermo: pago il ${formattaGiornoLungo(values.giorno)}`
      }
      onClose={onClose}
    >
      <p className={layout['flat']}>
        Puoi scegliere dal {formattaGiornoLungo(p.dal)} al {formattaGiornoLungo(p.al)}.{' '}
        {p.rimaste === 1
          ? 'Per questo importo lo puoi dire ancora una volta.'
          : `Per questo importo lo puoi dire ancora ${String(p.rimaste)} volte.`}
      </p>
      <DayField label="Giorno" minDate={p.dal} maxDate={p.al} data-autofocus {...field('giorno')} />
      <NativeSelect label="Quanto" data={quanto} {...field('quanto')} />
      {/^\d{4}-\d{2}-\d{2}$/.test(values.giorno) && (
        <Notice tone="informazione">
          {sommeDi(p, values)} {COSA_COMPORTA} Ora non viene addebitato nulla.
        </Notice>
      )}
    </FormDialog>
  )
}

/** Says the sums and their days, as the server counts them. */
function sommeDi(
  { residuo_centesimi, meta_centesimi, dal }: Promesse,
  { giorno, quanto }: { giorno: string; quanto: string },
): string {
  if (quanto !== 'meta' || meta_centesimi === null) {
    return `Paghi ${formattaEuro(residuo_centesimi)} il ${formattaGiornoLungo(giorno)}.`
  }
  const entro = primoTermine('meta', giorno, aggiungiGiorni(dal, -1))
  return `Paghi ${formattaEuro(meta_centesimi)} entro il ${formattaGiornoLungo(entro)} e ${formattaEuro(residuo_centesimi - meta_centesimi)} il ${formattaGiornoLungo(giorno)}.`
}
