import { segnaBolletta } from '@rateo/contract/accordi/bollette'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { sending } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import type { PropsFinestra } from './bolletta-windows.tsx'
import { useSegnaBolletta } from './bollette.api.ts'
import layout from '../../ui/layout.module.css'

/** The owner says on which day they paid elsewhere: no money moves, and it may be taken back. */
export function SegnaPagataDialog({ utenza, bolletta, onClose }: PropsFinestra) {
  const today = useToday()
  const toast = useToast()
  const segna = useSegnaBolletta(utenza._id)
  const undo = () => segna.mutate({ bolletta_id: bolletta._id, stato: bolletta.stato })
  const { held, field } = useContractForm({
    initial: { giorno: today },
    schema: segnaBolletta.body,
    toBody: ({ giorno }) => ({ stato: 'pagata' as const, giorno }),
    check: ({ giorno }) => ({
      giorno:
        giorno > today ? 'Il giorno in cui l’hai pagata non può essere nel futuro' : undefined,
    }),
    change: sending(segna, (body: { stato: 'pagata'; giorno: string }) => ({
      ...body,
      bolletta_id: bolletta._id,
    })),
    onDone: () => {
      onClose()
      toast({
        tone: 'successo',
        text: 'Bolletta segnata come pagata. Non è stato addebitato alcun importo.',
        onUndo: undo,
      })
    },
  })
  return (
    <FormDialog
      title="Segna come pagata altrove"
      held={held}
      label="Segna come pagata"
      onClose={onClose}
    >
      <p className={layout['quietProse']}>
        {formattaEuro(bolletta.importo_centesimi)} a {utenza.fornitore}. È una nota per te: il
        portale non paga e non avvisa nessuno.
      </p>
      <DayField label="Pagata il" {...field('giorno')} />
    </FormDialog>
  )
}
