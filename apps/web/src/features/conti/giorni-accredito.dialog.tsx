import { Select } from '@mantine/core'
import { cambiaGiorniAccredito, type Conto } from '@rateo/contract/incasso/conti-collegati'
import { GIORNI_SETTIMANA } from '@rateo/domain/tempo/giorno'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { useCambiaGiorni } from './conti.api.ts'

const OGNI = [
  { value: 'giorno', label: 'Ogni giorno' },
  { value: 'settimana', label: 'Una volta alla settimana' },
  { value: 'mese', label: 'Una volta al mese' },
]
/** Banks rest from Saturday. */
const SETTIMANA = GIORNI_SETTIMANA.slice(0, 5).map((label, n) => ({ value: String(n + 1), label }))
const MESE = Array.from({ length: 31 }, (_, n) => String(n + 1))

type Valori = { ogni: string; settimana: string; mese: string }
type Ogni = 'giorno' | 'settimana' | 'mese'

const ogniDa = (ogni: string): Ogni => (ogni === 'settimana' || ogni === 'mese' ? ogni : 'giorno')

function toBody({ ogni, settimana, mese }: Valori) {
  const scelto = ogniDa(ogni)
  const giorno = scelto === 'giorno' ? null : Number(scelto === 'settimana' ? settimana : mese)
  return { ogni: scelto, giorno }
}

type Props = { conto: Pick<Conto, 'giorni_accredito' | 'trattenuto'>; onClose: () => void }

/** The days on which payouts leave. */
export function GiorniAccreditoDialog({ conto: { giorni_accredito, trattenuto }, onClose }: Props) {
  const toast = useToast()
  const ora = giorni_accredito ?? { ogni: 'giorno', giorno: null }
  const giorno = String(ora.giorno ?? 1)
  const { held, field, form } = useContractForm({
    initial: {
      ogni: String(ora.ogni),
      settimana: ora.ogni === 'settimana' ? giorno : '1',
      mese: ora.ogni === 'mese' ? giorno : '1',
    },
    schema: cambiaGiorniAccredito.body,
    toBody,
    change: useCambiaGiorni(),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Giorni degli accrediti cambiati.' })
    },
  })
  const { ogni } = form.values
  return (
    <FormDialog
      title="In che giorni partono gli accrediti"
      held={held}
      label="Salva i giorni"
      onClose={onClose}
    >
      <p className={layout['prose']}>
        {trattenuto
          ? 'Adesso gli accrediti sono trattenuti: la scelta vale da quando ripartono.'
          : 'Parte tutto il denaro disponibile quel giorno; se le banche riposano, il primo giorno dopo.'}
      </p>
      <Select label="Ogni quanto" data={OGNI} allowDeselect={false} {...field('ogni')} />
      {ogni === 'settimana' && (
        <Select
          label="Giorno della settimana"
          data={SETTIMANA}
          allowDeselect={false}
          {...field('settimana')}
        />
      )}
      {ogni === 'mese' && (
        <Select
          label="Giorno del mese"
          description="In un mese più corto è l’ultimo giorno"
          data={MESE}
          allowDeselect={false}
          {...field('mese')}
        />
      )}
    </FormDialog>
  )
}
