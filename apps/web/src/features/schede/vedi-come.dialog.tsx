import { Textarea } from '@mantine/core'
import { MOTIVO_VEDI_COME_MAX, vediCome, vediComeBody } from '@rateo/contract/persone/vedi-come'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { enterVeduta } from '../../app/veduta/veduta-banner.tsx'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'

type Props = { ruolo: 'esercente' | 'cliente'; id: string; nome: string; onClose: () => void }

/** Asks why before somebody's pages are opened as they see them (SCH-B2). */
export function VediComeDialog({ ruolo, id, nome, onClose }: Props) {
  const change = useChange({
    send: (body: InputOf<typeof vediCome>) => call(vediCome, { body }),
  })
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: vediComeBody,
    toBody: ({ motivo }) => ({ ruolo, id, motivo }),
    change,
    onDone: enterVeduta,
  })
  return (
    <FormDialog
      title={`Vedi come ${nome}`}
      held={held}
      label="Vedi per 30 minuti"
      onClose={onClose}
    >
      <p className={layout['flat']}>
        Per trenta minuti vedi Rateo come lo vede questa persona, in sola lettura: non puoi pagare,
        firmare né cambiare nulla. La persona riceve una notifica e un’e-mail con il motivo, e tutto
        resta nella cronologia a nome tuo.
      </p>
      <Textarea
        label="Motivo"
        description="La persona lo legge"
        rows={3}
        maxLength={MOTIVO_VEDI_COME_MAX}
        {...field('motivo')}
      />
    </FormDialog>
  )
}
