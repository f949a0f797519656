import '@mantine/core/styles/PasswordInput.css'
import { Button, Checkbox, Group, PasswordInput, Select, TextInput } from '@mantine/core'
import { AMBITI, type Ambito } from '@rateo/contract/chiamata/ambiti'
import { oggettoChiave } from '@rateo/contract/ponte/sviluppatori'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import { chiaviQuery, useCreaChiave } from './sviluppatori.api.ts'
import classes from './sviluppatori.module.css'
import { ambitoLabel, durateFino } from './words.ts'
import { Modal } from '../../ui/modal.tsx'

type Props = { isOpen: boolean; giorniMassimi: number; onClose: () => void }

/** Makes a key, then shows it for the only time (SVI-M1). */
export function NuovaChiaveDialog({ isOpen, giorniMassimi, onClose }: Props) {
  const crea = useCreaChiave()
  const segreto = crea.data?.segreto
  const close = () => {
    crea.reset()
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={segreto ? 'Copia la chiave adesso' : 'Nuova chiave API'}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      // What is shown once is not lost by a click beside it.
      closeOnClickOutside={segreto === undefined}
    >
      {segreto ? (
        <Segreto segreto={segreto} onClose={close} />
      ) : (
        <Fields crea={crea} giorniMassimi={giorniMassimi} onClose={close} />
      )}
    </Modal>
  )
}

function Segreto({ segreto, onClose }: { segreto: string; onClose: () => void }) {
  return (
    <div className={classes['fields']}>
      <Notice tone="avviso" title="Non la vedrai più">
        Conserviamo solo la sua impronta. Mettila in un posto sicuro e non darla a nessuno.
      </Notice>
      <code className={classes['secret']}>{segreto}</code>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          L’ho copiata
        </Button>
        <CopyButton text={segreto} label="Copia la chiave" isFilled />
      </Group>
    </div>
  )
}

type FieldsProps = {
  crea: ReturnType<typeof useCreaChiave>
  giorniMassimi: number
  onClose: () => void
}

const POINTERS = ['/nome', '/ambiti', '/giorni_di_validita', '/password']

/** The password is looked at first; then a code for these permissions is asked for, and the key is made. */
function Fields({ crea, giorniMassimi, onClose }: FieldsProps) {
  const durate = durateFino(giorniMassimi)
  const longest = durate.at(-1)?.value ?? ''
  const [nome, setNome] = useState('')
  const [ambiti, setAmbiti] = useState<Ambito[]>(['pagamenti:lettura'])
  const [durata, setDurata] = useState(longest)
  const [password, setPassword] = useState('')
  const tetto = useQuery(chiaviQuery).data?.tetto_rimborsi_centesimi
  const errors = crea.error instanceof ApiError ? crea.error.fields : []
  const errorOf = (pointer: string) => errors.find((one) => one.pointer === pointer)?.message

  const isPointed = POINTERS.some((pointer) => errorOf(pointer) !== undefined)

  const send = () => {
    if (!crea.isPending) {
      crea.mutate({ nome, ambiti, giorni_di_validita: Number(durata), password })
    }
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
  }
  if (crea.error instanceof ApiError && crea.error.code === 'otp_richiesto') {
    return (
      <div className={classes['fields']}>
        <p className={classes['confirm']}>
          “{nome}” potrà:{' '}
          {ambiti.map((ambito) => ambitoLabel(ambito, tetto).toLowerCase()).join(', ')}.
        </p>
        <OtpStep
          atto={{ scopo: 'crea_chiave_api', oggetto: oggettoChiave(ambiti) }}
          onConfirmed={send}
          onCancel={() => crea.reset()}
        />
      </div>
    )
  }
  return (
    <form className={classes['fields']} onSubmit={submit} noValidate>
      {crea.error && !isPointed && (
        <Notice tone="errore" isAlert>
          {messageOf(crea.error)}
        </Notice>
      )}
      <TextInput
        label="Nome"
        description="Per riconoscerla, ad esempio “Gestionale del negozio”"
        maxLength={60}
        data-autofocus
        value={nome}
        onChange={(event) => setNome(event.currentTarget.value)}
        error={errorOf('/nome')}
      />
      <Checkbox.Group
        label="Che cosa può fare"
        value={ambiti}
        onChange={(values) => setAmbiti(AMBITI.filter((ambito) => values.includes(ambito)))}
        error={errorOf('/ambiti')}
      >
        <div className={classes['fields']} style={{ gap: 10, marginTop: 8 }}>
          {AMBITI.map((ambito) => (
            <Checkbox key={ambito} value={ambito} label={ambitoLabel(ambito, tetto)} />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label="Scadenza"
        data={durate}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={durata}
        onChange={(value) => setDurata(value ?? longest)}
        error={errorOf('/giorni_di_validita')}
      />
      <PasswordInput
        label="La tua password"
        description="Poi ti mandiamo un codice di conferma"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errorOf('/password')}
        aria-invalid={errorOf('/password') !== undefined}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={crea.isPending}>
          Indietro
        </Button>
        <Button type="submit" loading={crea.isPending}>
          Crea la chiave
        </Button>
      </Group>
    </form>
  )
}
