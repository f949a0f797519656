import { NativeSelect } from '@mantine/core'
import { type ChiaveApi, oggettoChiave, ruotaChiaveApi } from '@rateo/contract/ponte/sviluppatori'
import { ApiError } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form } from '../../ui/form.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import layout from '../../ui/layout.module.css'
import { SegretoChiave } from './segreto-chiave.tsx'
import { useRuotaChiave } from './sviluppatori.api.ts'

const ORE = [
  { value: '24', label: 'Un giorno' },
  { value: '1', label: 'Un’ora' },
  { value: '168', label: 'Una settimana' },
  { value: '0', label: 'Nemmeno un minuto: è stata rubata' },
]

type Props = { chiave: ChiaveApi; onUse: (segreto: string) => void; onClose: () => void }

/** Makes the key that takes the place of another: for the time that is chosen, both are valid (SVI-M1). */
export function RuotaChiaveDialog({ chiave, onUse, onClose }: Props) {
  const ruota = useRuotaChiave(chiave._id)
  const segreto = ruota.data?.segreto
  return (
    <Dialog
      title={segreto ? 'Copia la chiave nuova adesso' : `Sostituire “${chiave.nome}”?`}
      onClose={onClose}
      isBusy={ruota.isPending}
    >
      {segreto ? (
        <SegretoChiave segreto={segreto} onUse={onUse} onClose={onClose} />
      ) : (
        <Campi chiave={chiave} ruota={ruota} onClose={onClose} />
      )}
    </Dialog>
  )
}

type CampiProps = {
  chiave: ChiaveApi
  ruota: ReturnType<typeof useRuotaChiave>
  onClose: () => void
}

function Campi({ chiave, ruota, onClose }: CampiProps) {
  const { held, values, field } = useContractForm({
    initial: { sovrapposizione_ore: '24', password: '' },
    schema: ruotaChiaveApi.body,
    toBody,
    change: ruota,
    onDone: () => {},
  })
  if (ruota.error instanceof ApiError && ruota.error.code === 'otp_richiesto') {
    return (
      <OtpStep
        atto={{ scopo: 'crea_chiave_api', oggetto: oggettoChiave(chiave.ambiti) }}
        onConfirmed={() => ruota.isPending || ruota.mutate(toBody(values))}
        onCancel={() => ruota.reset()}
      />
    )
  }
  return (
    <Form held={held} label="Fai la chiave nuova" onBack={onClose}>
      <p className={layout['prose']}>
        La nuova ha lo stesso nome e gli stessi permessi. Mettila nel tuo programma prima che quella
        di adesso finisca.
      </p>
      <NativeSelect
        label="Per quanto vale ancora quella di adesso"
        data={ORE}
        {...field('sovrapposizione_ore')}
      />
      <PasswordField
        label="La tua password"
        description="Poi ti mandiamo un codice di conferma"
        autoComplete="current-password"
        {...field('password')}
      />
    </Form>
  )
}

const toBody = ({
  sovrapposizione_ore,
  password,
}: {
  sovrapposizione_ore: string
  password: string
}) => ({
  sovrapposizione_ore: Number(sovrapposizione_ore),
  password,
})
