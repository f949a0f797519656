import { Checkbox, Select, TextInput } from '@mantine/core'
import { type Ambito, ambitiPossibili } from '@rateo/contract/chiamata/ambiti'
import { creaChiaveApi, oggettoChiave } from '@rateo/contract/ponte/sviluppatori'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form } from '../../ui/form.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import { SegretoChiave } from './segreto-chiave.tsx'
import { chiaviQuery, useCreaChiave } from './sviluppatori.api.ts'
import layout from '../../ui/layout.module.css'
import { ambitoLabel, durateFino } from './words.ts'

type Props = {
  isOpen: boolean
  giorniMassimi: number
  onUse: (segreto: string) => void
  onClose: () => void
}

/** Makes a key, then shows it for the only time (SVI-M1). */
export function NuovaChiaveDialog({ isOpen, giorniMassimi, onUse, onClose }: Props) {
  const crea = useCreaChiave()
  const segreto = crea.data?.segreto
  const close = () => {
    crea.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={segreto ? 'Copia la chiave adesso' : 'Nuova chiave API'}
      isBusy={crea.isPending}
    >
      {segreto ? (
        <SegretoChiave segreto={segreto} onUse={onUse} onClose={close} />
      ) : (
        <Fields crea={crea} giorniMassimi={giorniMassimi} onClose={close} />
      )}
    </Dialog>
  )
}

type FieldsProps = {
  crea: ReturnType<typeof useCreaChiave>
  giorniMassimi: number
  onClose: () => void
}

/** The password is looked at first; then a code for these permissions is asked for, and the key is made. */
function Fields({ crea, giorniMassimi, onClose }: FieldsProps) {
  const durate = durateFino(giorniMassimi)
  const longest = durate.at(-1)?.value ?? ''
  const { data } = useQuery(chiaviQuery)
  const tetto = data?.tetto_rimborsi_centesimi
  const possibili = ambitiPossibili(data?.ambiente ?? 'live')
  const ambitiIniziali: Ambito[] = ['pagamenti:lettura']
  const { held, form, values, field } = useContractForm({
    initial: { nome: '', ambiti: ambitiIniziali, giorni_di_validita: longest, password: '' },
    schema: creaChiaveApi.body,
    toBody,
    change: crea,
    onDone: () => {},
  })
  const { nome, ambiti } = values
  if (crea.error instanceof ApiError && crea.error.code === 'otp_richiesto') {
    return (
      <div className={layout['stack']}>
        <p className={layout['prose']}>
          “{nome}” potrà:{' '}
          {ambiti.map((ambito) => ambitoLabel(ambito, tetto).toLowerCase()).join(', ')}.
        </p>
        <OtpStep
          atto={{ scopo: 'crea_chiave_api', oggetto: oggettoChiave(ambiti) }}
          onConfirmed={() => crea.isPending || crea.mutate(toBody(values))}
          onCancel={() => crea.reset()}
        />
      </div>
    )
  }
  return (
    <Form held={held} label="Crea la chiave" onBack={onClose}>
      <TextInput
        label="Nome"
        description="Per riconoscerla, ad esempio “Gestionale del negozio”"
        maxLength={60}
        data-autofocus
        {...field('nome')}
      />
      <Checkbox.Group
        label="Che cosa può fare"
        value={ambiti}
        onChange={(chosen) =>
          form.setValues({ ambiti: possibili.filter((ambito) => chosen.includes(ambito)) })
        }
        error={form.errors['ambiti']}
      >
        <div className={layout['choices']}>
          {possibili.map((ambito) => (
            <Checkbox key={ambito} value={ambito} label={ambitoLabel(ambito, tetto)} />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label="Scadenza"
        data={durate}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        {...field('giorni_di_validita')}
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

type Values = { nome: string; ambiti: Ambito[]; giorni_di_validita: string; password: string }

const toBody = ({ giorni_di_validita, ...same }: Values) => ({
  ...same,
  giorni_di_validita: Number(giorni_di_validita),
})
