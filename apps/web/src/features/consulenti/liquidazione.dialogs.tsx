import { Textarea } from '@mantine/core'
import {
  annullaLiquidazione,
  type Liquidazione,
  pagaLiquidazione,
} from '@rateo/contract/persone/liquidazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAnnulla, useNonRiuscita, usePaga } from './liquidazioni.api.ts'

type Props = { liquidazione: Liquidazione; onClose: () => void }

/** Writes down that the transfer left. */
export function PagaDialog({ liquidazione: l, onClose }: Props) {
  const toast = useToast()
  const today = useToday()
  const { held, field } = useContractForm({
    initial: { pagata_il: today },
    schema: pagaLiquidazione.body,
    toBody: (values) => values,
    change: usePaga(l._id, useIdempotencyKey(`liquidazione:paga:${l._id}`)),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Liquidazione pagata.' })
    },
  })
  return (
    <FormDialog
      title="Il bonifico è partito?"
      held={held}
      label={`Pagata ${formattaEuro(l.conteggio.netto_centesimi)}`}
      onClose={onClose}
    >
      <p>
        Da qui non si annulla più. {l.consulente.nome} lo legge per e-mail. Nessun importo parte da
        Rateo: il bonifico lo fa la tua banca.
      </p>
      <DayField label="Giorno del bonifico" {...field('pagata_il')} />
    </FormDialog>
  )
}

const ATTI = {
  annulla: {
    domanda: 'Annullare l’approvazione?',
    azione: 'Annulla l’approvazione',
    effetto:
      'Le sue righe tornano da liquidare e il consulente lo legge per e-mail. Fallo solo se il bonifico non è partito.',
    fatto: 'Approvazione annullata.',
  },
  non_riuscita: {
    domanda: 'La banca non ha eseguito il bonifico?',
    azione: 'Torna da pagare',
    effetto:
      'La liquidazione resta approvata e aspetta un altro bonifico. Controlla prima con la banca che non sia partito.',
    fatto: 'La liquidazione è di nuovo da pagare.',
  },
} as const

/** Takes an approval back, or a transfer that was not made. */
export function TornaDialog({
  liquidazione: l,
  atto,
  onClose,
}: Props & { atto: keyof typeof ATTI }) {
  const toast = useToast()
  const key = useIdempotencyKey(`liquidazione:${atto}:${l._id}`)
  const cambi = { annulla: useAnnulla(l._id, key), non_riuscita: useNonRiuscita(l._id, key) }
  const { domanda, azione, effetto, fatto } = ATTI[atto]
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    // The two acts ask for the same.
    schema: annullaLiquidazione.body,
    toBody: ({ motivo }) => ({ motivo: motivo.trim() }),
    change: cambi[atto],
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: fatto })
    },
  })
  return (
    <FormDialog
      title={domanda}
      held={held}
      label={azione}
      isDangerous={atto === 'annulla'}
      onClose={onClose}
    >
      <p>{effetto}</p>
      <Textarea
        label="Motivo"
        description="Resta nella cronologia."
        rows={3}
        maxLength={300}
        data-autofocus
        {...field('motivo')}
      />
    </FormDialog>
  )
}
