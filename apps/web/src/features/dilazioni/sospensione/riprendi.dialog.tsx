import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { CalendarioNuovo } from './calendario-nuovo.tsx'
import { ripresaQuery, useRiprendi, vistoDi } from './sospensione.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** Goes on before the day that was set: the days that were not used are given back (DIL-M7). */
export function RiprendiDialog({ dilazione: d, onClose }: Props) {
  const toast = useToast()
  const { data, error, isPending } = useQuery(ripresaQuery(d._id))
  const riprendi = useRiprendi(d._id)
  const confirm = () =>
    data &&
    riprendi.mutate(
      { rate: vistoDi(data.rate) },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'successo', text: 'Dilazione ripresa: il cliente lo legge per e-mail.' })
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title="Riprendere la dilazione?"
      confirmLabel="Riprendi da oggi"
      isBusy={isPending || riprendi.isPending}
      error={error ?? riprendi.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {data && (
        <div className={layout['stack']}>
          <p className={layout['flat']}>
            Era sospesa fino al {formattaGiornoLungo(data.fino_al)}. Da oggi le rate si addebitano e
            si ricordano di nuovo, ognuna alla sua scadenza.
            {data.rate.length > 0 && ' I giorni non usati si tolgono dal calendario.'}
          </p>
          {data.rate.length > 0 && <CalendarioNuovo rate={data.rate} />}
        </div>
      )}
    </ConfirmDialog>
  )
}
